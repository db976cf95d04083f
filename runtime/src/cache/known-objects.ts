/** What the store behind a queue holds; client-go's KeyListerGetter. */
export interface KnownObjects<T> {
  listKeys(): string[];
  getByKey(key: string): T | undefined;
}
