/**
 * Where a field stands in an object, as in error messages: `spec.ports[0].name`,
 * `metadata.labels[a/b]`. A path is a linked list, so that extending one is cheap
 * and text is made only for errors. The path of the whole object is `undefined`.
 * Text as apimachinery's `field.Path`.
 */
export class FieldPath {
  readonly #parent: FieldPath | undefined;
  readonly #segment: string;
  readonly #isSubscript: boolean;

  private constructor(
    parent: FieldPath | undefined,
    segment: string,
    isSubscript: boolean,
  ) {
    this.#parent = parent;
    this.#segment = segment;
    this.#isSubscript = isSubscript;
  }

  /** `parent.name`, or `name` below the root; a `name` with dots stays as it is. */
  static child(parent: FieldPath | undefined, name: string): FieldPath {
    return new FieldPath(parent, name, false);
  }

  /** `parent[key]`. */
  static key(parent: FieldPath | undefined, key: string): FieldPath {
    return new FieldPath(parent, key, true);
  }

  /** `parent[index]`. */
  static index(parent: FieldPath | undefined, index: number): FieldPath {
    return new FieldPath(parent, String(index), true);
  }

  /** The path of `names`, each a child of the one before it. */
  static of(name: string, ...names: readonly string[]): FieldPath {
    return names.reduce(
      (path, next) => path.child(next),
      FieldPath.child(undefined, name),
    );
  }

  /** See {@link FieldPath.child}. */
  child(name: string): FieldPath {
    return new FieldPath(this, name, false);
  }

  /** See {@link FieldPath.key}. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, true);
  }

  /** See {@link FieldPath.index}. */
  index(index: number): FieldPath {
    return new FieldPath(this, String(index), true);
  }

  toString(): string {
    // An empty name is written like an index, as Go's zero value is.
    const segment =
      this.#isSubscript || this.#segment === ""
        ? `[${this.#segment}]`
        : this.#parent === undefined
          ? this.#segment
          : `.${this.#segment}`;
    return this.#parent === undefined
      ? segment
      : `${this.#parent.toString()}${segment}`;
  }
}

/** The text of `path`; the whole object is `<nil>`, as the real server says. */
export function fieldPathText(path: FieldPath | undefined): string {
  return path === undefined ? "<nil>" : path.toString();
}
