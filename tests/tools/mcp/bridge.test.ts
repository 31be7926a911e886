import { expect, it } from 'vitest';
import { bridgeCommand } from '@/lib/tools/mcp/bridge';

it('serves a program over streamable HTTP at a port', () => {
  expect(bridgeCommand('npx server', 8801).join('|')).toBe(
    'npx|-y|supergateway|--stdio|npx server|--outputTransport|streamableHttp|--port|8801',
  );
});
