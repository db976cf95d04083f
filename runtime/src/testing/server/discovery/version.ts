// As Go spells them, where that differs.
const GO_PLATFORMS: Readonly<Record<string, string>> = { win32: "windows" };
const GO_ARCHITECTURES: Readonly<Record<string, string>> = {
  x64: "amd64",
  ia32: "386",
};

/** What `/version` answers for a version such as `v1.36.3`. */
export function versionInfo(
  gitVersion: string,
): Readonly<Record<string, string>> {
  const [, major = "", minor = ""] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
  return {
    major,
    minor,
    emulationMajor: major,
    emulationMinor: minor,
    minCompatibilityMajor: major,
    minCompatibilityMinor: String(Number(minor) - 1),
    gitVersion,
    gitCommit: "",
    gitTreeState: "clean",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: `node ${process.version}`,
    compiler: "kubewright",
    platform: `${GO_PLATFORMS[process.platform] ?? process.platform}/${GO_ARCHITECTURES[process.arch] ?? process.arch}`,
  };
}
