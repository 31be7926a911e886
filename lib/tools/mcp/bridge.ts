/** A word as a POSIX shell reads it back. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * The words that start a bridge to a program: https://github.com/supercorp-ai/supergateway (MIT), which serves a program over
 * streamable HTTP.
 */
export const bridgeCommand = (command: string, port: number): readonly string[] => [
  ...['npx', '-y', 'supergateway', '--stdio', command],
  ...['--outputTransport', 'streamableHttp', '--port', String(port)],
];
