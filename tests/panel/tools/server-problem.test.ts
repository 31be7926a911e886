import { expect, it } from 'vitest';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import { blockedPattern, problemWords, wayOut } from '@/lib/panel/tools/server-problem';
import { mcpCauses } from '@/lib/tools/mcp/explain-mcp-error';
import { signInCauses } from '@/lib/tools/mcp/sign-in';

const server = { title: 'Notes', url: 'https://notes.example:8443/mcp', headers: {} };

it('has words of its own for every cause that the server side names', () => {
  const titles = [...Object.values(mcpCauses), ...Object.values(signInCauses)].map(
    (serviceCode) => problemWords({ code: 'auth', serviceCode }, server).title,
  );

  expect(titles.every((title) => title.startsWith('mcp.problem.'))).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

it.each([
  [{ code: 'auth', serviceCode: 'mcp-sign-in' }, 'sign-in'],
  [{ code: 'auth', serviceCode: 'mcp-sign-in-canceled' }, 'sign-in'],
  [{ code: 'auth', serviceCode: 'mcp-sign-in-foreign' }, 'sign-in'],
  [{ code: 'auth', serviceCode: 'mcp-sign-in-refused' }, 'sign-in'],
  [{ code: 'auth', serviceCode: 'mcp-client-id' }, 'edit'],
  [{ code: 'not-an-api', serviceCode: 'mcp-http-sse' }, 'edit'],
  [{ code: 'not-an-api', serviceCode: 'mcp-content-type' }, 'edit'],
  [{ code: 'auth' }, 'edit'],
  [{ code: 'blocked' }, 'access'],
  [{ code: 'origin-refused' }, 'origin'],
  [{ code: 'locked' }, 'unlock'],
  [{ code: 'refused' }, 'retry'],
] as const)('leads out of %j by %s', (error, way) => {
  expect(wayOut(error)).toBe(way);
});

it('asks for a key where none was sent, and doubts the one that was', () => {
  const withKey = { ...server, headers: { Authorization: {} } };

  expect(problemWords({ code: 'auth' }, server).title).toBe('mcp.problem.key.title');
  expect(problemWords({ code: 'auth' }, withKey).title).toBe('error.auth.title');
});

it('promises no message that waits: there is none here', () => {
  const texts = chatErrorCodes.map((code) => problemWords({ code }, server).text);

  expect(texts).not.toContain('error.timeout.text');
  expect(texts).not.toContain('error.locked.text');
  expect(texts).toContain('mcp.problem.pathText');
});

it.each([
  [undefined, 'https://notes.example:8443/*'],
  ['notes.example:8443', 'https://notes.example:8443/*'],
  ['login.example', 'https://login.example/*'],
  ['localhost:9000', 'http://localhost:9000/*'],
])('opens the host %j by %s', (host, pattern) => {
  expect(blockedPattern({ code: 'blocked', ...(host !== undefined && { host }) }, server)).toBe(pattern);
});
