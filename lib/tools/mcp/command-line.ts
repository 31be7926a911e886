import { z } from '@/lib/domain/schema';
import { jsonObject } from '@/lib/domain/tools/json-object';
import { parseJsonText } from '@/lib/http/json-text';

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

const settingsSchema = z.union([
  z.object({ url: z.string() }),
  z.object({
    command: z.string(),
    args: z._default(z.array(z.string()), []),
    env: z._default(z.record(z.string(), z.string()), {}),
  }),
]);

/** How settings of a program describe a server. */
type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Options of these programs that have a value, as it may look like the name of a package. */
const programValued: ReadonlySet<string> = new Set([
  ...['-e', '--env', '-v', '--volume', '--mount', '-p', '--publish', '--name', '--network', '--env-file', '-w', '-u'],
  ...['--directory', '--python', '--with', '--registry', '--prefix'],
]);

/** The server that is named like a package: `@scope/server-files@1.2` is `server-files`. */
const packageName = (words: readonly string[]): string => {
  const named = words
    .slice(1)
    .find(
      (one, index) =>
        !one.startsWith('-') &&
        !programValued.has(words[index] ?? '') &&
        !['run', 'exec', 'dlx', 'x', 'tool'].includes(one),
    );
  const last = (named ?? words[0] ?? '').split(/[\\/]/u).pop() ?? '';
  return last.replace(/(?<=.)@.*$/u, '').replace(/\.(?:[cm]?[jt]s|py)$/u, '');
};

/** A program by its path, on any system. */
const programOf = (command: string): string =>
  (command.split(/[\\/]/u).pop() ?? '').replace(/\.(?:exe|cmd|bat)$/iu, '').toLowerCase();

/** What stands in front of a program and changes nothing about the server. */
const around = /^(?:sudo|env|exec|cmd(?:\.exe)?\s+\/c)\s+/iu;

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
  const isPlain = (one: string, index: number): boolean => !one.startsWith('-') && !valued.has(own[index - 1] ?? '');
  const [name = '', ...plain] = own.filter(isPlain);
  // From the program on, options are its own.
  const program = own.findIndex((one, index) => isPlain(one, index) && starters.has(programOf(one)));
  const behind = end === -1 ? (program === -1 ? plain : own.slice(program)) : [...plain, ...all.slice(end + 1)];
  return { name, rest: behind };
};

/** `claude mcp add-json name '{…}'`, `code --add-mcp '{"name": …}'`: the settings as they are. */
const addedAsJson = (words: readonly string[]): ReturnType<typeof commandLine> => {
  const at = words.findIndex((one) => one === 'add-json' || one === '--add-mcp');
  if (at === -1) return undefined;
  const json = words.slice(at).find((one) => one.startsWith('{')) ?? '';
  const { name, ...entry } = jsonObject(parseJsonText(json)?.value) ?? {};
  const { data } = settingsSchema.safeParse(entry);
  const given = typeof name === 'string' ? name : (words[at + 1] ?? '');
  return data === undefined || given.startsWith('{') ? undefined : { [given]: data };
};

/**
 * A line for a terminal that starts a server, as the settings of a program would have it. Undefined for a text that is none.
 * It is read and never run.
 */
export const commandLine = (text: string): Readonly<Record<string, Settings>> | undefined => {
  const line = text
    .trim()
    .replace(/^(`{1,3})([^`]+)\1$/u, '$2')
    .trim()
    .replace(/^(?:[$>#%]|PS [^>]*>)\s+/u, '')
    .replace(around, '')
    // A path of Windows: its marks escape nothing.
    .replace(/^[A-Z]:\\[^\s"']*/iu, (path) => path.replaceAll('\\', '/'))
    .replace(/\\\r?\n\s*/gu, ' ');
  if (line.includes('\n') || line.length > 4_000) return undefined;
  const words = wordsOf(line);
  const written = addedAsJson(words);
  if (written !== undefined) return written;
  const added = addedBy(words);
  const all = added?.rest ?? words;
  const [first = ''] = all;
  if (added !== undefined && /^https?:\/\//u.test(first)) return { [added.name]: { url: first } };
  const settings = all.findIndex((one) => !assignment.test(one));
  const [command = '', ...args] = all.slice(settings === -1 ? all.length : settings);
  if (!starters.has(programOf(command)) && added === undefined) return undefined;
  if (command === '' || args.length === 0) return undefined;
  const env = Object.fromEntries(
    all.slice(0, settings).map((one): readonly [string, string] => {
      const [, name = '', value = ''] = assignment.exec(one) ?? [];
      return [name, value];
    }),
  );
  return { [added?.name ?? packageName([command, ...args])]: { command, args, env } };
};
