import { requestAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { ImportedEntry } from '@/lib/domain/tools/imported-server';
import { type Shell, shellWord } from '@/lib/domain/tools/shell-word';
import { bridgeCommand } from './bridge';
import { bridgedServer } from './bridged-server';
import { commandLine } from './command-line';
import { hasHidden, plainText } from './plain-text';

const maxEntries = 100;
const maxLength = 1_000_000;
const maxTitle = 100;
const firstPort = 8_800;

const texts = z.record(z.string(), z.string());
const remote = z.object({
  type: z.optional(z.string()),
  url: z.optional(z.string()),
  serverUrl: z.optional(z.string()),
  httpUrl: z.optional(z.string()),
  headers: z.optional(texts),
});
const program = z.object({
  command: z.string().check(z.minLength(1), z.maxLength(2_000)),
  args: z.optional(z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(100))),
  env: z.optional(z.record(z.string(), z.unknown())),
});

const addressIn = (entry: Omit<z.infer<typeof remote>, 'headers' | 'type'> | undefined): string | undefined =>
  entry?.httpUrl ?? entry?.serverUrl ?? entry?.url;

/** Comments and trailing commas, which VS Code's file may hold, outside of texts. */
const extras = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/gu;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A trailing comma can stand before a comment: comments go first.
    const plain = text
      .replace(extras, (_, quoted: string | undefined) => quoted ?? '')
      .replace(extras, (_, quoted) => quoted ?? '');
    try {
      return JSON.parse(plain);
    } catch {
      return undefined;
    }
  }
};

/** Zed's older settings have a program's parts one step deeper: `command: { path, args, env }`. */
const nested = z.object({ command: z.looseObject({ path: z.string() }) });
const flat = (value: unknown): unknown => {
  const { data } = nested.safeParse(value);
  return data === undefined ? value : { ...data.command, command: data.command.path };
};

const record = z.record(z.string(), z.unknown());
const shapes = z.object({
  /** Claude Desktop, Claude Code, Cursor, Windsurf, Gemini CLI, Cline. */
  mcpServers: z.optional(record),
  /** VS Code's mcp.json; its older settings have it below `mcp`. */
  servers: z.optional(record),
  mcp: z.optional(z.object({ servers: z.optional(record), mcpServers: z.optional(record) })),
  /** Zed. */
  context_servers: z.optional(record),
});

/** One server as settings have it. */
const looksLikeServer = (value: unknown): boolean =>
  program.safeParse(flat(value)).success || addressIn(remote.safeParse(value).data) !== undefined;

/** What pages show of settings: one entry, or some by their names, without what stands around them. */
const bareEntries = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (looksLikeServer(value)) return { MCP: value };
  const { data = {} } = record.safeParse(value);
  const all = Object.values(data);
  return all.length > 0 && all.every(looksLikeServer) ? data : undefined;
};

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  const { data } = shapes.safeParse(value);
  const known =
    data?.mcpServers ?? data?.servers ?? data?.mcp?.servers ?? data?.mcp?.mcpServers ?? data?.context_servers;
  return known ?? bareEntries(value);
};

/** A text without the fence of a code block, and the same as the inside of an object, where it begins with a name. */
const spellingsOf = (text: string): readonly string[] => {
  const bare = text.replace(/^\s*```\w*\n|\n```\s*$/gu, '').trim();
  return bare.startsWith('"') ? [`{${bare.replace(/,\s*$/u, '')}}`] : [bare];
};

/**
 * A value that is to be filled in: VS Code's `${input:key}` and `${env:KEY}`, `${KEY}` of Claude Code, `$KEY` of Gemini CLI, and
 * what people are shown to replace: `<key>`, `{key}`, `YOUR_KEY`.
 */
const isOpen = (value: string): boolean => /\$?\{[^}]*\}|\$[A-Z_]\w*|<[^>]+>|\bYOUR_[A-Z_]+/u.test(value);

const isHeader = ([name, value]: readonly [string, string]): boolean =>
  /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/u.test(name) && /^[\x20-\x7E]{0,8000}$/u.test(value);

const addressOf = (url: string): string | undefined => {
  try {
    return requestAddress(url).href;
  } catch {
    return undefined;
  }
};

const serverOf = (
  title: string,
  { type, headers = {}, ...entry }: z.infer<typeof remote>,
): ImportedEntry | undefined => {
  const given = addressIn(entry);
  const url = given === undefined ? undefined : addressOf(given);
  if (url === undefined) return undefined;
  const sent = Object.entries(headers).filter(isHeader);
  return {
    type: 'server',
    title,
    url,
    headers: Object.fromEntries(sent.filter(([, value]) => !isOpen(value))),
    isOldTransport: type === 'sse',
    openHeaders: sent.filter(([, value]) => isOpen(value)).map(([name]) => name),
  };
};

const programOf = (title: string, entry: z.infer<typeof program>, port: number, shell: Shell): ImportedEntry => {
  const bridged = bridgedServer(entry);
  const server = bridged && serverOf(title, bridged);
  if (server !== undefined) return server;
  const words = [entry.command, ...(entry.args ?? [])];
  const command = words.map((word) => shellWord(word, shell)).join(' ');
  return {
    type: 'program',
    title,
    command,
    environment: Object.keys(entry.env ?? {}).filter((name) => /^\w{1,100}$/u.test(name)),
    bridge: bridgeCommand(command, port, shell),
    url: `http://127.0.0.1:${port}/mcp`,
  };
};

const titleOf = (name: string): string => {
  const title = plainText(name, maxTitle).trim();
  return title === '' ? 'MCP' : title;
};

/** A command that looks like another than it is, is not offered to be copied. */
const isHonest = ({ command, args = [] }: z.infer<typeof program>): boolean =>
  ![command, ...args].some((word) => hasHidden(word) || word.includes('\n'));

/**
 * The servers in settings as other programs write them: `mcpServers` (Claude Desktop, Cursor and others), `servers` (VS Code) or
 * `context_servers` (Zed), with comments or without, and a piece of it; or a line for a terminal that starts one. Lines of programs are
 * for this shell. Undefined for a text that is none of them. At most 100 entries are read.
 */
export const importServers = (text: string, shell: Shell): readonly ImportedEntry[] | undefined => {
  if (text.length > maxLength) return undefined;
  const written = spellingsOf(text).map((spelling) => entriesOf(parsed(spelling)))[0];
  const entries = written ?? commandLine(spellingsOf(text)[0] ?? '');
  if (entries === undefined) return undefined;
  let port = firstPort;
  return Object.entries(entries)
    .slice(0, maxEntries)
    .map(([name, value]): ImportedEntry => {
      const title = titleOf(name);
      const started = program.safeParse(flat(value));
      if (started.success && isHonest(started.data)) {
        port += 1;
        return programOf(title, started.data, port, shell);
      }
      const { data } = remote.safeParse(value);
      return (data === undefined ? undefined : serverOf(title, data)) ?? { type: 'unknown', title };
    });
};
