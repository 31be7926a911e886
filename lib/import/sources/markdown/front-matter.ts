/** What a note says about itself before its text. */
export type FrontMatter = {
  readonly body: string;
  readonly title?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

const longest = 20_000;

const createdKeys = ['created', 'created_at', 'createdat', 'create_time', 'date', 'date created'];
const updatedKeys = ['updated', 'updated_at', 'updatedat', 'update_time', 'modified', 'last_modified', 'date modified'];

const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value;

/**
 * The YAML between two lines `---` at the beginning of a file, as far as it is `key: value` in a line; the values of the last two keys
 * are as they are written.
 */
export const frontMatterOf = (text: string): FrontMatter => {
  const start = /^\uFEFF?---[ \t]*\n/.exec(text)?.[0];
  if (start === undefined) return { body: text.replace(/^\uFEFF/, '') };
  const head = text.slice(start.length, start.length + longest);
  const end = /(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(head);
  if (end === null) return { body: text };
  const values = new Map<string, string>();
  for (const line of head.slice(0, end.index).split('\n')) {
    const at = line.indexOf(':');
    const key = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (at > 0 && !values.has(key)) values.set(key, unquoted(line.slice(at + 1).trim()));
  }
  const first = (keys: readonly string[]) => keys.map((key) => values.get(key)).find((value) => (value ?? '') !== '');
  const title = first(['title', 'name']);
  const createdAt = first(createdKeys);
  const updatedAt = first(updatedKeys);
  return {
    body: text.slice(start.length + end.index + end[0].length),
    ...(title !== undefined && { title }),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
};
