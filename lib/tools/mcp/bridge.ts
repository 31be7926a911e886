/**
 * The words that start a bridge to a program: https://github.com/supercorp-ai/supergateway (MIT), which serves a program over
 * streamable HTTP.
 */
export const bridgeCommand = (command: string, port: number): readonly string[] => [
  ...['npx', '-y', 'supergateway', '--stdio', command],
  ...['--outputTransport', 'streamableHttp', '--port', String(port)],
];
