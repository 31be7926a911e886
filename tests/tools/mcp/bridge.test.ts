import { expect, it } from 'vitest';
import { bridgeCommand } from '@/lib/tools/mcp/bridge';

it('keeps a program running over streamable HTTP at a port', () => {
  expect(bridgeCommand('server', 8801, 'posix')).toBe(
    'npx -y supergateway --stdio server --outputTransport streamableHttp --stateful --port 8801',
  );
});

it('gives the bridge the whole line of the program, as the shell needs it', () => {
  expect(bridgeCommand("npx it's", 8801, 'posix')).toContain(`--stdio 'npx it'\\''s' --`);
  expect(bridgeCommand('npx "a b"', 8801, 'windows')).toContain('--stdio "npx \\"a b\\"" --');
});
