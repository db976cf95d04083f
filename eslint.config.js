// @ts-check
import js from "@eslint/js";
import tseslint from "typescript-eslint";
import { houseRules } from "./test/architecture/house-rules.js";

export default tseslint.config(
  {
    ignores: [
      "**/dist/**",
      "**/node_modules/**",
      "templates/**",
      "test/fixtures/**",
      "test/golden/**",
      ".bench/**",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            "*.js",
            "bin/*.js",
            "test/*.mjs",
            "test/architecture/*.js",
            "test/bench/*.mjs",
          ],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true },
      ],
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          ignoreVoid: false,
          allowForKnownSafeCalls: [
            {
              from: "package",
              name: [
                "test",
                "describe",
                "it",
                "suite",
                "before",
                "after",
                "beforeEach",
                "afterEach",
              ],
              package: "node:test",
            },
          ],
        },
      ],
      "@typescript-eslint/unbound-method": "off",
      "max-params": ["error", 3],
      "no-console": "error",
    },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { "no-console": "off" },
    languageOptions: {
      globals: {
        Buffer: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        performance: "readonly",
        fetch: "readonly",
        process: "readonly",
        console: "readonly",
        URL: "readonly",
      },
    },
  },
  ...houseRules,
);
