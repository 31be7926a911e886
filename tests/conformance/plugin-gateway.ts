import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { gatewayResponse } from '@/lib/tools/plugins/gateway';
import { parseDocument } from '@/lib/tools/plugins/parse-document';
import { settingsHeader, settingsOfHeader } from '@/lib/tools/plugins/settings-header';
import { reviveSentinels } from './sentinels';
import type { ConformanceSuite } from './suite';

const answerSchema = z.union([
  z.literal('network-error'),
  z.object({
    status: z.optional(z.number()),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z.optional(z.string()),
  }),
]);

const caseSchema = z.object({
  request: z.object({
    method: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z.optional(z.unknown()),
  }),
  options: z.optional(
    z.looseObject({
      defaultPluginSettings: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
      pluginsIndexUrl: z.optional(z.string()),
    }),
  ),
  network: z.record(z.string(), answerSchema),
  expected: z.object({
    response: z.object({
      status: z.number(),
      text: z.optional(z.string()),
      errorType: z.optional(z.union([z.string(), z.number()])),
      body: z.optional(z.unknown()),
    }),
    outbound_calls: z.array(
      z.object({
        method: z.string(),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.nullish(z.string()),
      }),
    ),
  }),
  deviation_recommended: z.optional(z.boolean()),
});

type Case = z.infer<typeof caseSchema>;
type Sent = Case['expected']['outbound_calls'][number];

/** The stubbed network of a case: an address that is not in it cannot be reached. */
const stubbed = ({ network }: Case) => {
  const sent: Sent[] = [];
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = input instanceof Request ? input.url : String(input);
    sent.push({
      method: request.method,
      url,
      headers: Object.fromEntries(request.headers),
      body: typeof init?.body === 'string' ? init.body : null,
    });
    const answer = Object.hasOwn(network, url) ? network[url] : 'network-error';
    if (answer === undefined || answer === 'network-error') return Promise.reject(new TypeError('fetch failed'));
    return Promise.resolve(new Response(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} }));
  };
  return { sent, fetch };
};

const requestOf = ({ request }: Case): Request =>
  new Request('https://gateway.invalid/', {
    method: request.method,
    headers: request.headers ?? {},
    ...(request.body !== null &&
      request.body !== undefined &&
      request.method !== 'GET' && { body: JSON.stringify(request.body) }),
  });

/** What deviates on purpose: a text as settings stays a text, and arguments that are no JSON are the model's to mend. */
const deviating = (testCase: Case): Case => {
  const { expected, request } = testCase;
  const text = new Headers(request.headers).get(settingsHeader);
  const args = z.object({ arguments: z.optional(z.string()) }).safeParse(request.body).data?.arguments;
  if (
    expected.response.errorType === 'PluginGatewayError' &&
    args !== undefined &&
    expected.outbound_calls.length === 0
  ) {
    return { ...testCase, expected: { ...expected, response: { status: 422, errorType: 'PluginApiParamsError' } } };
  }
  const outbound = expected.outbound_calls.map((call) =>
    call.method === 'POST' && text !== null ? { ...call, headers: { [settingsHeader.toLowerCase()]: text } } : call,
  );
  return { ...testCase, expected: { ...expected, outbound_calls: outbound } };
};

const compareCalls = (sent: readonly Sent[], expected: readonly Sent[]): void => {
  const shape = ({ method, url, body }: Sent) => ({ method, url, body: body ?? null });
  assert.deepEqual(sent.map(shape), expected.map(shape));
  for (const [at, { headers }] of expected.entries()) {
    for (const [name, value] of Object.entries(headers)) {
      const actual = sent[at]?.headers[name] ?? null;
      if (name === settingsHeader.toLowerCase()) assert.deepEqual(settingsOfHeader(actual), settingsOfHeader(value));
      else assert.equal(actual, value);
    }
  }
};

const answerSchemaOfError = z.object({ errorType: z.union([z.string(), z.number()]), body: z.optional(z.unknown()) });
const messageSchema = z.object({ message: z.string() });

/** Status, error type and what was sent; of a body its text, where the reference's words are the protocol's. */
export const pluginGateway: ConformanceSuite = {
  file: 'plugin-gateway',
  async check(rawCase) {
    const given = caseSchema.parse(reviveSentinels(rawCase));
    // Preflights are a matter between browsers and servers; the gateway is no server here.
    if (given.request.method === 'OPTIONS') return 'skip';
    const testCase = given.deviation_recommended === true ? deviating(given) : given;
    const { sent, fetch } = stubbed(testCase);

    const response = await gatewayResponse(requestOf(testCase), {
      fetch,
      signal: new AbortController().signal,
      openApi: async (url) => parseDocument(await (await fetch(url)).text()),
      ...(testCase.options?.defaultPluginSettings !== undefined && {
        defaults: testCase.options.defaultPluginSettings,
      }),
    });

    const { expected } = testCase;
    const text = await response.text();
    assert.equal(response.status, expected.response.status);
    if (expected.response.errorType === undefined) assert.equal(text, expected.response.text);
    else {
      const { errorType, body } = answerSchemaOfError.parse(JSON.parse(text));
      assert.equal(errorType, expected.response.errorType);
      if (typeof expected.response.body === 'string') assert.equal(body, expected.response.body);
      else if (messageSchema.safeParse(expected.response.body).success) messageSchema.parse(body);
    }
    compareCalls(sent, expected.outbound_calls);
    return undefined;
  },
};
