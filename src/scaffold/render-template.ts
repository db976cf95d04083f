import Handlebars from "handlebars";

/**
 * Fills a template. A name that the view lacks is an error, nothing is escaped, and there are no helpers but the
 * built-in ones: conditions are booleans of the view.
 */
export function renderTemplate(template: string, view: object): string {
  const render = Handlebars.compile<object>(template, {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    preventIndent: true,
  });
  return render(view, {
    allowProtoPropertiesByDefault: false,
    allowProtoMethodsByDefault: false,
  });
}
