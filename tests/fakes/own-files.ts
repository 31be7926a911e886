import { vi } from 'vitest';

type Folder = Map<string, Folder | FakeFile>;

class FakeFile {
  bytes: Uint8Array<ArrayBuffer>[] = [];
  lastModified = 0;
}

/** The extension's own file system and its locks, for tests of pages. */
export type FakeFiles = {
  /** Names of what is in it, with `/` between folders. */
  names(): readonly string[];
  /** Every write from now on fails like this. */
  failWith(error: DOMException): void;
  /**
   * The page ends before the change after so many: that and all after it never come about. What it returns lets another page
   * begin, which finds no lock held.
   */
  endAfter(changes: number): () => void;
  /** Whether it has come there. */
  isStuck(): boolean;
  /** Another page holds this lock. */
  lock(name: string): () => void;
  /** Files that are made from now on were written then, ms since the epoch. */
  now: number;
};

const namesIn = (folder: Folder, path = ''): readonly string[] =>
  [...folder].flatMap(([name, inner]) =>
    inner instanceof FakeFile ? [`${path}${name}`] : [`${path}${name}/`, ...namesIn(inner, `${path}${name}/`)],
  );

/** Puts it in the place of the browser's, until mocks are restored. */
export const createFakeFiles = (): FakeFiles => {
  const root: Folder = new Map();
  const held = new Set<string>();
  let failure: DOMException | undefined;
  const state = { now: 0 };
  let made = 0;
  let most = Number.POSITIVE_INFINITY;
  let isStuck = false;
  /** Before each change. */
  const change = async (): Promise<void> => {
    if (made >= most) {
      isStuck = true;
      await new Promise(() => undefined);
    }
    made += 1;
  };

  const streamOf = (file: FakeFile) => {
    let pending: Uint8Array<ArrayBuffer>[] = [];
    const sink = {
      write: async (bytes: Uint8Array<ArrayBuffer>) => {
        if (failure !== undefined) throw failure;
        await change();
        pending.push(bytes.slice());
      },
      close: async () => {
        await change();
        file.bytes = pending;
        file.lastModified = state.now;
      },
      abort: async () => {
        pending = [];
      },
    };
    return Object.assign(new WritableStream<Uint8Array<ArrayBuffer>>(sink), sink);
  };
  const missing = (): DOMException => new DOMException('It is not there.', 'NotFoundError');
  const fileHandle = (name: string, file: FakeFile, folder: Folder) => ({
    kind: 'file' as const,
    name,
    createWritable: async () => streamOf(file),
    move: async (to: object, newName: string) => {
      await change();
      folder.delete(name);
      foldersOf.get(to)?.set(newName, file);
    },
    getFile: async () => new File(file.bytes, name, { lastModified: file.lastModified }),
  });
  const foldersOf = new WeakMap<object, Folder>();
  const folderHandle = (name: string, folder: Folder): object => {
    const handle = {
      kind: 'directory' as const,
      name,
      getDirectoryHandle: async (inner: string) => {
        const found = folder.get(inner) ?? new Map();
        folder.set(inner, found);
        return folderHandle(inner, found instanceof FakeFile ? new Map() : found);
      },
      getFileHandle: async (inner: string, options?: { readonly create?: boolean }) => {
        const found = folder.get(inner);
        if (found === undefined && options?.create !== true) throw missing();
        if (found === undefined) await change();
        const file = found instanceof FakeFile ? found : new FakeFile();
        folder.set(inner, file);
        return fileHandle(inner, file, folder);
      },
      isSameEntry: async (other: object) => foldersOf.get(other) === folder,
      removeEntry: async (inner: string) => {
        await change();
        if (!folder.delete(inner)) throw missing();
      },
      keys: async function* () {
        yield* [...folder.keys()];
      },
      values: async function* () {
        for (const [inner, found] of [...folder])
          yield found instanceof FakeFile ? fileHandle(inner, found, folder) : folderHandle(inner, found);
      },
    };
    foldersOf.set(handle, folder);
    return handle;
  };

  const request = async (
    name: string,
    _options: LockOptions,
    run: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    if (held.has(name)) return run(null);
    held.add(name);
    try {
      return await run({ name });
    } finally {
      held.delete(name);
    }
  };
  vi.stubGlobal('navigator', {
    storage: {
      getDirectory: async () => folderHandle('', root),
      persist: async () => true,
      persisted: async () => true,
      estimate: async () => ({ usage: 1, quota: 10 }),
    },
    locks: { request },
  });

  return {
    names: () => namesIn(root),
    failWith: (error) => {
      failure = error;
    },
    isStuck: () => isStuck,
    endAfter: (changes) => {
      made = 0;
      isStuck = false;
      most = changes;
      return () => {
        most = Number.POSITIVE_INFINITY;
        held.clear();
      };
    },
    lock: (name) => {
      held.add(name);
      return () => held.delete(name);
    },
    get now() {
      return state.now;
    },
    set now(at: number) {
      state.now = at;
    },
  };
};
