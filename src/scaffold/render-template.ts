import Handlebars from "handlebars";
import { dump } from "js-yaml";

const handlebars = Handlebars.create();
// Names such as y, on or null are something else to a YAML reader unless they are quoted.
handlebars.registerHelper("yaml", (text: string) => dump(text).trimEnd());

/**
 * Fills a template. A name that the view lacks is an error, nothing is escaped, and the only helper beside the
 * built-in ones is `yaml`, which quotes a text where YAML needs it: conditions are booleans of the view.
 */
export function renderTemplate(template: string, view: object): string {
  const render = handlebars.compile<object>(template, {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    knownHelpers: { yaml: true },
    preventIndent: true,
  });
  return render(view, {
    allowProtoPropertiesByDefault: false,
    allowProtoMethodsByDefault: false,
  });
}
