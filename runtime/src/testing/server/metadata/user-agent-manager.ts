const MANAGER_LIMIT = 128;

/** The field manager of a request that names none: its User-Agent up to the first slash; may be empty. */
export function managerOfUserAgent(userAgent: string | undefined): string {
  const [name = ""] = (userAgent ?? "").split("/");
  const cut = name.slice(0, MANAGER_LIMIT);
  return cut;
}
