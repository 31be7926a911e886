import { type Shell, shellWord } from '@/lib/domain/tools/shell-word';

/**
 * The line that starts a bridge to a program: https://github.com/supercorp-ai/supergateway (MIT), which serves a program over
 * streamable HTTP. Without `--stateful` it starts the program anew for each request (4.0.0: a call took 4 s instead of 0.2 s),
 * and the program can ask nothing.
 */
export const bridgeCommand = (command: string, port: number, shell: Shell): string =>
  ['npx', '-y', 'supergateway', '--stdio', command, '--outputTransport', 'streamableHttp', '--stateful']
    .concat('--port', String(port))
    .map((word) => shellWord(word, shell))
    .join(' ');
