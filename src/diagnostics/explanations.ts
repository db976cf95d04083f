/** What `scaffold explain CODE` says of a code. */
export interface Explanation {
  /** A few words. */
  readonly title: string;
  /** What it means and what helps. */
  readonly text: string;
}

const explanation = (title: string, text: string): Explanation => ({
  title,
  text,
});

/** Every code of a diagnostic, sorted. E01: command line; E02: files; E03: network and programs; E11: YAML; E12: CRDs; E13: code; E14: changes of CRDs. */
export const EXPLANATIONS: ReadonlyMap<string, Explanation> = new Map(
  Object.entries({
    E0100: explanation(
      "unknown command",
      '"scaffold --help" lists the commands. Exit code 2.',
    ),
    E0101: explanation(
      "unknown option",
      '"--help" after a command lists its options. Exit code 2.',
    ),
    E0102: explanation(
      "an argument is missing or wrong",
      "The message names the argument and what it takes. Exit code 2.",
    ),
    E0103: explanation(
      "options that exclude or need each other",
      "The message names both. Exit code 2.",
    ),
    E0110: explanation(
      "the operator's name can't be used",
      "It names a package, a Deployment and a namespace: up to 50 lower-case letters, digits and hyphens, a letter first, no hyphen last.",
    ),
    E0111: explanation(
      "the API group can't be used",
      "The API server takes domain names in lower case with at least one dot, such as web.example.com. Use a domain of your own.",
    ),
    E0112: explanation(
      "the API version can't be used",
      "Lower-case letters, digits and hyphens, a letter first. kubectl sorts v1, v1beta1, v1alpha1 in this order of preference.",
    ),
    E0113: explanation(
      "the kind can't be used",
      "A kind is written in PascalCase and in the singular, such as CronJob; it becomes the name of a TypeScript type.",
    ),
    E0114: explanation(
      "the plural can't be used",
      "The plural is part of the URL: lower-case letters, digits and hyphens, a letter first. --plural gives another than the regular one.",
    ),
    E0115: explanation(
      "no CRD defines the kind",
      "--controllers takes a kind, a plural or the full name of one of the given CRDs.",
    ),
    E0116: explanation(
      "the CRD serves no version",
      "A controller needs one version with served: true.",
    ),
    E0117: explanation(
      "the embedded API server does not take the CRDs",
      "The project's tests run against that server, so that they are skipped until the CRDs are mended. The message is the server's own.",
    ),
    E0200: explanation(
      "not in a project",
      "A project has a file kubewright.yaml in its root. Go to one, make one with new operator, or give both --crd and --out to generate without. Exit code 3.",
    ),
    E0201: explanation(
      "the folder is in use",
      "A project is only made in a folder that does not exist or is empty, so that nothing is overwritten. Exit code 4.",
    ),
    E0202: explanation(
      "a generated file was changed by hand",
      "Files in src/generated and config/crd are rewritten whenever the CRDs change. The project file holds a hash of each as it was written; this one differs. Move your change to a file of your own, or give --force to lose it. Exit code 4.",
    ),
    E0203: explanation(
      "a file among the generated ones is not from the generator",
      "Folders of generated files are replaced as a whole. Move the file elsewhere, or give --force to lose it. Exit code 4.",
    ),
    E0204: explanation(
      "a path would lead outside the folder",
      "Every part of a path that is written has to be a plain name. A CRD whose group or version is named like a path is refused, as is a project file that names such a path.",
    ),
    E0205: explanation(
      "a link is in the way",
      "Links are not followed where files are written, so that nothing outside the folder can be overwritten.",
    ),
    E0206: explanation(
      "the disk refuses",
      "The message says why: permissions, a read-only or full disk, a path too long. Nothing was changed.",
    ),
    E0207: explanation(
      "two inputs for one file",
      "Two names differ in case alone or not at all. Many file systems can't hold both.",
    ),
    E0208: explanation(
      "another run is at work",
      "A second run would mix its files with those of the first. When the first was killed and its process number is now something else's, remove the folder .kubewright-staging.",
    ),
    E0210: explanation(
      "the project file can't be read",
      "kubewright.yaml is written by scaffold. Restore it from version control.",
    ),
    E0211: explanation(
      "code of other CRDs stands in --out",
      "Generating from some CRDs would remove the code of others. Give all of them in one run, use one folder each, or give --force. Exit code 4.",
    ),
    E0220: explanation(
      "generated files are out of date",
      'The CRDs or the generator changed since, or a generated file was edited. Run "npx scaffold generate" and commit what it writes. Exit code 6.',
    ),
    E0301: explanation(
      "the port can't be listened on",
      "Another program uses it, or it is below 1024 and needs privileges. Port 0 asks for a free one.",
    ),
    E0302: explanation(
      "the authority's certificate can't be read",
      "--client-ca takes a PEM file with at least one certificate.",
    ),
    E0303: explanation(
      "the API server's state can't be loaded",
      "--load takes the JSON file that apiserver --save wrote, of a format version that this CLI knows.",
    ),
    E0310: explanation(
      "npm can't be started",
      "A new project is installed with npm, which comes with Node. --skip-install writes the project only.",
    ),
    E0311: explanation(
      "no network",
      "The dependencies of a new project come from npm's registry. Nothing was written. --skip-install writes the project without installing it. Exit code 7.",
    ),
    E0312: explanation(
      "npm install failed",
      "The message holds npm's own words. Nothing was written.",
    ),
    E0313: explanation(
      "the new project's tests fail",
      "The project is written and installed, so that the failure can be looked at: run npm test in it. For a CRD whose rules no sample could be derived for, complete config/samples.",
    ),
    E0314: explanation(
      "the packages for vendor/ can't be packed",
      "A new project brings this CLI and the runtime along as files. In a checkout, npm ci builds what is packed.",
    ),
    E0315: explanation(
      "the project is not installed",
      "dev runs the operator with tsx, which npm install brings.",
    ),
    E0316: explanation(
      "the operator's runner ended",
      "dev waits for changes even when the operator fails; that the runner itself ended is told with its exit code.",
    ),
    E1101: explanation(
      "there is no such file",
      "A path given with --crd does not exist.",
    ),
    E1102: explanation(
      "a source can't be read",
      "The message holds the reason that the system gave.",
    ),
    E1103: explanation(
      "a source is too large",
      "Sources are limited so that a hostile one can't fill the memory. Split it.",
    ),
    E1104: explanation(
      "a URL can't be fetched",
      "No network, no such host, or an answer other than success. Download the file and give its path. Exit code 7.",
    ),
    E1105: explanation(
      "the folder holds no YAML",
      "Folders are searched for .yaml, .yml and .json files, in all depths.",
    ),
    E1107: explanation(
      "a source is no text",
      "YAML is UTF-8, or UTF-16 with a byte order mark.",
    ),
    E1110: explanation(
      "the YAML can't be parsed",
      "The place is where the parser gave up; the mistake is there or just before.",
    ),
    E1111: explanation(
      "a key is given twice",
      "YAML leaves open which of the two counts. Remove one.",
    ),
    E1112: explanation(
      "aliases expand to too much",
      "A few lines of nested aliases can expand to gigabytes. Write the content out.",
    ),
    E1113: explanation(
      "nested too deeply",
      "No CRD is nested hundreds of levels deep.",
    ),
    E1114: explanation(
      "a value that JSON can't hold",
      "CRDs are JSON objects: keys are texts, numbers are finite.",
    ),
    E1115: explanation(
      "a tag that is not allowed",
      "CRDs need no YAML tags but the standard ones.",
    ),
    E1116: explanation(
      "a template, not YAML",
      "Render the chart first: helm template CHART --include-crds.",
    ),
    E1117: explanation(
      "a source holds too much",
      "More values or documents than all CRDs of a large project have. Split it into several files.",
    ),
    E1120: explanation(
      "no CustomResourceDefinition found",
      "The source was read, but holds only objects of other kinds.",
    ),
    E1121: explanation(
      "a CRD is defined twice",
      "Two sources define the same CRD. Keep one.",
    ),
    E1201: explanation(
      "an apiVersion that can't be taken",
      "CRDs of apiextensions.k8s.io/v1 are taken. v1beta1 was removed in Kubernetes 1.22.",
    ),
    E1202: explanation(
      "a field is missing",
      "The API server would refuse the CRD without it.",
    ),
    E1203: explanation(
      "a field has the wrong type",
      "The message says what it must be.",
    ),
    E1204: explanation(
      "a name breaks the rules for names",
      "The API server would refuse it, and it would become part of a path.",
    ),
    E1205: explanation(
      "a kind that can't name a type",
      "Kinds become TypeScript types: letters and digits, a letter first.",
    ),
    E1206: explanation(
      "the CRD's name does not fit",
      "metadata.name has to be the plural, a dot and the group.",
    ),
    E1207: explanation(
      "a version's name breaks the rules",
      "It becomes part of URLs and paths: lower-case letters, digits and hyphens, a letter first.",
    ),
    E1208: explanation(
      "the versions don't fit together",
      "A CRD has at least one version, no two of one name, and exactly one that is stored.",
    ),
    E1209: explanation(
      "a version has no schema",
      "apiextensions.k8s.io/v1 demands one for each version.",
    ),
    E1210: explanation(
      "the schema is not structural: types",
      "Every node needs a type, unless it is int-or-string or preserves unknown fields.",
    ),
    E1211: explanation(
      "an array without items",
      "The schema is not structural: it has to say what an array holds.",
    ),
    E1212: explanation(
      "a keyword that CRDs must not use",
      "The API server refuses it; the hint says what to use instead.",
    ),
    E1213: explanation(
      "the schema is not structural: junctors",
      "allOf, anyOf, oneOf and not may only restrict what is described outside of them.",
    ),
    E1214: explanation(
      "properties and additionalProperties",
      "They exclude each other, and additionalProperties must not be false.",
    ),
    E1215: explanation(
      "metadata is described in too much detail",
      "Of metadata only name and generateName may be restricted.",
    ),
    E1216: explanation(
      "a list's type does not fit",
      "x-kubernetes-list-type: map needs keys that its items have.",
    ),
    E1217: explanation(
      "an enum value of another type",
      "No value of the field's type can equal it. Unquoted, YAML takes y, n, yes, no, on and off for booleans and digits for numbers. A warning only.",
    ),
    E1218: explanation(
      "a property named true or false",
      "Kubernetes reads YAML 1.1, where an unquoted y, n, yes, no, on or off is a boolean, also as a key. Quote the key. A warning only.",
    ),
    E1301: explanation(
      "two CRDs claim one kind",
      "A cluster would accept only the first. Rename or remove one.",
    ),
    E1302: explanation(
      "no CRD to generate code for",
      "Put CRDs into crds/, or pass some with --crd.",
    ),
    E1401: explanation(
      "a change of a CRD breaks somebody",
      'The message says whom: clients (requests that were accepted are refused, or mean something else), stored objects, or code written against the generated types. Serve a new version beside the old one, or keep the field. "scaffold diff crd OLD NEW" shows every change.',
    ),
    E9000: explanation(
      "a bug",
      "Something went wrong that should not be able to. Please report the lines that were printed. Exit code 70.",
    ),
  }),
);
