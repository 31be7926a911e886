import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bridgeCommand, shellWord } from '@/lib/tools/mcp/bridge';

it.each([['plain'], ["it's"], ['$HOME'], ['a b'], ['`id`'], ['"'], ['\\'], ['-x=1'], ['']])(
  'writes %j as a shell reads it back',
  (word) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

it('serves a program over streamable HTTP at a port', () => {
  expect(bridgeCommand('npx server', 8801).join('|')).toBe(
    'npx|-y|supergateway|--stdio|npx server|--outputTransport|streamableHttp|--port|8801',
  );
});
