/** Programs with which servers are started, as their makers' pages write it. */
const starters: ReadonlySet<string> = new Set([
  ...['npx', 'npm', 'pnpm', 'yarn', 'bun', 'bunx', 'deno', 'node', 'uv', 'uvx', 'pipx', 'python', 'python3'],
  ...['docker', 'podman', 'go', 'dotnet', 'java', 'cargo', 'ruby', 'php'],
]);

/** One word of a line for a shell: bare, in quotes, or of both. */
const word = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gu;
const part = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)/gu;

const unquoted = (text: string): string =>
  text.replace(
    part,
    (_, double?: string, single?: string, escaped?: string, bare?: string) =>
      double?.replace(/\\(.)/gu, '$1') ?? single ?? escaped ?? bare ?? '',
  );

const wordsOf = (line: string): readonly string[] => [...line.matchAll(word)].map(([text]) => unquoted(text));

const assignment = /^([A-Za-z_]\w*)=(.*)$/su;

/** How settings of a program describe a server. */
type Settings =
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly url: string };

/** The server that is named like a package: `@scope/server-files@1.2` is `server-files`. */
const packageName = (words: readonly string[]): string => {
  const named = words
    .slice(1)
    .find((one) => !one.startsWith('-') && !['run', 'exec', 'dlx', 'x', 'tool'].includes(one));
  const last = (named ?? words[0] ?? '').split(/[\\/]/u).pop() ?? '';
  return last.replace(/(?<=.)@.*$/u, '').replace(/\.(?:[cm]?[jt]s|py)$/u, '');
};

/** Options of `mcp add` that have a value. */
const valued: ReadonlySet<string> = new Set([
  ...['--transport', '-t', '--scope', '-s', '--env', '-e', '--header', '-H'],
]);

/** `claude mcp add [--transport http] name -- npx …`, and the same of other programs: its name, and what it adds. */
const addedBy = (words: readonly string[]): { readonly name: string; readonly rest: readonly string[] } | undefined => {
  const at = words.findIndex((one, index) => one === 'add' && words[index - 1] === 'mcp');
  if (at === -1) return undefined;
  const all = words.slice(at + 1);
  const end = all.indexOf('--');
  const own = end === -1 ? all : all.slice(0, end);
  const plain = own.filter((one, index) => !one.startsWith('-') && !valued.has(own[index - 1] ?? ''));
  return { name: plain[0] ?? '', rest: [...plain.slice(1), ...(end === -1 ? [] : all.slice(end + 1))] };
};

/**
 * A line for a terminal that starts a server, as the settings of a program would have it. Undefined for a text that is none.
 * It is read and never run.
 */
export const commandLine = (text: string): Readonly<Record<string, Settings>> | undefined => {
  const line = text
    .trim()
    .replace(/^[$>]\s+/u, '')
    .replace(/\\\r?\n\s*/gu, ' ');
  if (line.includes('\n') || line.length > 4_000) return undefined;
  const words = wordsOf(line);
  const added = addedBy(words);
  const all = added?.rest ?? words;
  const [first = ''] = all;
  if (added !== undefined && /^https?:\/\//u.test(first)) return { [added.name]: { url: first } };
  const settings = all.findIndex((one) => !assignment.test(one));
  const [command = '', ...args] = all.slice(settings === -1 ? all.length : settings);
  const program =
    command
      .split(/[\\/]/u)
      .pop()
      ?.replace(/\.(?:exe|cmd)$/iu, '') ?? '';
  if (!starters.has(program) && added === undefined) return undefined;
  if (command === '' || args.length === 0) return undefined;
  const env = Object.fromEntries(
    all.slice(0, settings).map((one): readonly [string, string] => {
      const [, name = '', value = ''] = assignment.exec(one) ?? [];
      return [name, value];
    }),
  );
  return { [added?.name ?? packageName([command, ...args])]: { command, args, env } };
};
