import jsdoc from "eslint-plugin-jsdoc";

// Lint rules of this house that no plugin has: layers and the folder each dependency may be imported in.

/** Lowest first: a folder may import itself and what stands before it. */
export const RUNTIME_LAYERS = [
  "primitives",
  "observability",
  "meta",
  "errors",
  "api",
  "transport",
  "kubeconfig",
  "rest",
  "discovery",
  "clients",
  "workqueue",
  "cache",
  "events",
  "leaderelection",
  "controller",
  "webhook",
  "manager",
  "codegen",
];

/** What a layer of the CLI may import, itself included; `index.ts` and `main.ts` of cli stand above all. */
export const CLI_LAYERS = {
  ir: ["ir"],
  diagnostics: ["diagnostics"],
  crd: ["crd", "diagnostics"],
  compat: ["compat", "crd", "diagnostics"],
  lower: ["lower", "crd", "ir", "diagnostics"],
  emit: ["emit", "ir", "diagnostics"],
  scaffold: ["scaffold", "ir", "diagnostics"],
  codemod: ["codemod", "diagnostics"],
  workspace: ["workspace", "diagnostics"],
  app: [
    "app",
    "crd",
    "compat",
    "lower",
    "ir",
    "emit",
    "scaffold",
    "codemod",
    "workspace",
    "diagnostics",
  ],
  cli: ["cli", "app", "workspace", "diagnostics"],
};

const restrict = (files, patterns) => ({
  files,
  ignores: ["**/*.test.ts"],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const only = (group, folders) => ({
  group,
  message: `only ${folders} may import this`,
});

/** Third-party packages and the one folder that may import each. */
const PACKAGE_HOMES = [
  [
    ["ts-morph", "ts-morph/*"],
    ["src/emit/", "src/codemod/"],
  ],
  [["handlebars"], ["src/scaffold/"]],
  [["yargs", "yargs/*", "@clack/prompts", "picocolors"], ["src/cli/"]],
  [
    ["@kubernetes/client-node", "@kubernetes/client-node/*"],
    ["runtime/src/kubeconfig/"],
  ],
];

const forbiddenPackages = (folder) =>
  PACKAGE_HOMES.filter(
    ([, homes]) => !homes.some((home) => `${folder}/`.startsWith(home)),
  ).map(([group, homes]) => only(group, homes.join(" and ")));

const runtimeLayer = (layer, index) => {
  const above = [...RUNTIME_LAYERS.slice(index + 1), "testing"].map(
    (name) => `../${name}/*`,
  );
  const deep = above.flatMap((pattern) => [
    pattern,
    `../${pattern}`,
    `../../${pattern}`,
  ]);
  return restrict(
    [`runtime/src/${layer}/**/*.ts`],
    [
      ...(deep.length
        ? [
            {
              group: deep,
              message: `${layer} stands below: imports point down the layer list`,
            },
          ]
        : []),
      ...forbiddenPackages(`runtime/src/${layer}`),
    ],
  );
};

const testingLayer = restrict(
  ["runtime/src/testing/server/**/*.ts"],
  [
    {
      group: RUNTIME_LAYERS.filter(
        (name) => !["primitives", "meta", "errors"].includes(name),
      ).flatMap((name) => [
        `../../${name}/*`,
        `../../../${name}/*`,
        `../../../../${name}/*`,
      ]),
      message:
        "the API server shares only primitives, meta and errors with the code it tests",
    },
    ...forbiddenPackages("runtime/src/testing/server"),
  ],
);

const cliLayer = ([layer, allowed]) => {
  const others = Object.keys(CLI_LAYERS).filter(
    (name) => !allowed.includes(name),
  );
  return restrict(
    [`src/${layer}/**/*.ts`],
    [
      {
        group: others.flatMap((name) => [`../${name}/*`, `../../${name}/*`]),
        message: `${layer} may import only ${allowed.join(", ")}`,
      },
      ...forbiddenPackages(`src/${layer}`),
    ],
  );
};

const SYNTAX = [
  {
    selector: "ExportAllDeclaration",
    message: "name what is exported",
  },
  {
    selector: "ExportDefaultDeclaration",
    message: "named exports only",
  },
  { selector: "TSEnumDeclaration", message: "no enums: a union of literals" },
];

/** @type {import("eslint").Linter.Config[]} */
export const houseRules = [
  ...RUNTIME_LAYERS.map(runtimeLayer),
  testingLayer,
  ...Object.entries(CLI_LAYERS).map(cliLayer),
  {
    files: ["**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...SYNTAX] },
  },
  {
    files: ["**/*.ts"],
    ignores: ["**/*.test.ts", "test/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...SYNTAX,
        {
          selector: "NewExpression[callee.name='Error']",
          message: "throw a subclass of RuntimeError or CliError with a code",
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts", "runtime/src/**/*.ts"],
    ignores: ["**/*.test.ts", "runtime/src/api/**"],
    plugins: { jsdoc },
    rules: {
      "jsdoc/require-jsdoc": [
        "error",
        {
          publicOnly: true,
          enableFixer: false,
          require: { ClassDeclaration: true, FunctionDeclaration: true },
          contexts: [
            "TSInterfaceDeclaration",
            "TSTypeAliasDeclaration",
            "ExportNamedDeclaration > VariableDeclaration",
          ],
        },
      ],
    },
  },
];
