import type { RecordedScenario } from "./load-scenarios.js";
import type { Level } from "./scenario.js";

/** A set of scenarios, and in what the server differs, by id. */
export interface ProfiledSet {
  readonly scenarios: readonly RecordedScenario[];
  readonly differences: Readonly<Record<string, string>>;
}

const LEVELS: readonly Level[] = ["MUST", "SHOULD", "COULD"];

/** Markdown: how many scenarios of each area and level are answered as the real server does, then each one with its state. */
export function conformanceProfile(set: ProfiledSet): string {
  const areas = [
    ...new Set(set.scenarios.map(({ scenario }) => scenario.area)),
  ].sort();
  const lines = [
    "| area | MUST | SHOULD | COULD |",
    "| --- | --- | --- | --- |",
    ...areas.map((area) => row(area, ofArea(set, area))),
    row("all", set),
  ];
  for (const area of areas)
    lines.push(
      "",
      `### ${area}`,
      "",
      "| level | what holds | state |",
      "| --- | --- | --- |",
      ...ofArea(set, area).scenarios.map(({ scenario }) => {
        const { level, title, id } = scenario;
        const difference = set.differences[id];
        const state =
          difference === undefined ? "equal" : `differs: ${difference}`;
        return `| ${level} | ${cell(title)} | ${cell(state)} |`;
      }),
    );
  return lines.join("\n");
}

function ofArea(
  { scenarios, differences }: ProfiledSet,
  area: string,
): ProfiledSet {
  return {
    scenarios: scenarios.filter(({ scenario }) => scenario.area === area),
    differences,
  };
}

function row(name: string, { scenarios, differences }: ProfiledSet): string {
  const cells = LEVELS.map((level) => {
    const ids = scenarios.flatMap(({ scenario }) =>
      scenario.level === level ? [scenario.id] : [],
    );
    const equal = ids.filter((id) => !Object.hasOwn(differences, id));
    return ids.length === 0 ? "" : `${equal.length}/${ids.length}`;
  });
  return `| ${name} | ${cells.join(" | ")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** The text between the marker of that name and its end; undefined when there is none. */
export function markedSection(text: string, name: string): string | undefined {
  return sectionOf(name).exec(text)?.[1]?.trim();
}

/** The text with the section between the markers of that name replaced. */
export function withMarkedSection(
  text: string,
  name: string,
  section: string,
): string {
  return text.replace(
    sectionOf(name),
    () => `<!-- ${name} -->\n\n${section}\n\n<!-- /${name} -->`,
  );
}

function sectionOf(name: string): RegExp {
  return new RegExp(`<!-- ${name} -->([^]*?)<!-- /${name} -->`);
}
