/** How a program is started, as its settings say. */
export type Started = {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, unknown>> | undefined;
};

/** A server that is reached over the web after all. */
export type BridgedServer = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** `Name:value`, where the value may name a variable of the program's own. */
const header = /^([^:\s]+):\s*(.*)$/su;

/**
 * `npx mcp-remote <url>` is itself a bridge, to a server that can be connected without it; its headers come along.
 * https://github.com/geelen/mcp-remote
 */
export const bridgedServer = ({ command, args = [], env = {} }: Started): BridgedServer | undefined => {
  const words = [command, ...args];
  const at = words.findIndex((word) => /^mcp-remote(@[\w.-]+)?$/u.test(word));
  const rest = at === -1 ? [] : words.slice(at + 1);
  const url = rest.find((word) => /^https?:\/\//u.test(word));
  if (url === undefined) return undefined;
  const filled = (value: string): string =>
    value.replace(/\$\{(\w+)\}/gu, (whole, name: string) => (Object.hasOwn(env, name) ? String(env[name]) : whole));
  const headers = rest.flatMap((word, index): [string, string][] => {
    const [, name, value] = (rest[index - 1] === '--header' && header.exec(word)) || [];
    return name === undefined || value === undefined ? [] : [[name, filled(value)]];
  });
  return { url, headers: Object.fromEntries(headers) };
};
