import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of the test's own, removed when it is disposed. */
export class TemporaryFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<TemporaryFolder> {
    const path = await mkdtemp(join(await realpath(tmpdir()), "kubewright-"));
    return new TemporaryFolder(path);
  }

  /** Writes files by relative path. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.path, path)), { recursive: true });
      await writeFile(join(this.path, path), content);
    }
  }

  /** Every file's text by relative path, sorted. */
  async read(folder = ""): Promise<Readonly<Record<string, string>>> {
    const root = join(this.path, folder);
    const entries = await readdir(root, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const files: Record<string, string> = {};
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      files[path.slice(root.length + 1)] = await readFile(path, "utf8");
    }
    return Object.fromEntries(Object.entries(files).sort());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
