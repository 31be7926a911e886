import { expect, it } from 'vitest';
import { redactorFor } from '@/lib/http/redact';
import { type ErrorSituation, explainMcpError } from '@/lib/tools/mcp/explain-mcp-error';
import type { Refusal } from '@/lib/tools/mcp/server-fetch';

/** An error as a build has it, whose classes have lost their names. */
const minified = (message: string, fields: object = {}): Error =>
  Object.assign(new Error(message), { name: 'n' }, fields);

const refused = (status: number, challenge: string | undefined, hadKey = false): Refusal => ({
  status,
  headers: new Headers(challenge === undefined ? {} : { 'www-authenticate': challenge }),
  hadKey,
});

const situation = (refusal: Refusal | undefined, more: Partial<ErrorSituation> = {}): ErrorSituation => ({
  url: 'https://mcp.example.com/mcp',
  now: 0,
  redact: redactorFor([]),
  requests: { lastRefusal: () => refusal, lastFailure: () => undefined },
  hasHeaders: false,
  ...more,
});

const http = (status: number): Error =>
  minified('Error POSTing to endpoint: No', { code: 'CLIENT_HTTP_NOT_IMPLEMENTED', data: { status, text: 'No' } });

const stepUp = 'Bearer error="insufficient_scope", scope="files:write", resource_metadata="https://mcp.example.com/r"';

it.each(['https://mcp.example.com/mcp', 'http://127.0.0.1:3000/mcp'])(
  'asks for another sign-in where the one that there is does not reach far enough at %s, whatever the error is called',
  (url) => {
    const explained = explainMcpError(minified('Insufficient scope'), situation(refused(403, stepUp, true), { url }));

    expect(explained.data).toMatchObject({ code: 'forbidden', status: 403, serviceCode: 'mcp-sign-in' });
  },
);

it.each<[string, Refusal, boolean, object]>([
  ['a sign-in where the server names one', refused(401, 'Bearer realm="x"'), false, { serviceCode: 'mcp-sign-in' }],
  [
    'a sign-in where the token of one was refused',
    refused(401, undefined, true),
    false,
    { serviceCode: 'mcp-sign-in' },
  ],
  ['a key where none was sent', refused(401, undefined), false, { serviceCode: 'mcp-key' }],
  ['another key where one was sent', refused(401, 'Basic', true), true, { code: 'auth' }],
])('asks for %s', (_, refusal, hasHeaders, expected) => {
  const { data } = explainMcpError(http(401), situation(refusal, { hasHeaders }));

  expect(data).toMatchObject(expected);
  if (hasHeaders) expect(data.serviceCode).toBeUndefined();
});
