import assert from 'node:assert/strict';
import type { PayloadPart } from '@aws-sdk/client-bedrock-runtime';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';
import { serviceCall } from '@/lib/http/service-call';
import { runtimeClient } from '@/lib/providers/bedrock/client';
import { bedrockErrorData } from '@/lib/providers/bedrock/errors';
import { converseStream, invokeModel, invokeModelStream } from '@/lib/providers/bedrock/runtime';
import { runtimeAddress } from '@/lib/providers/bedrock/service-addresses';
import { noTimer } from '../fakes/timers';
import type { ConformanceSuite, VectorCase } from './suite';

const keyPair = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'SECRETEXAMPLE' };
const noRedaction = (text: string): string => text;

type Settings = ProviderContext['settings'];

const clientOver = (fetch: typeof globalThis.fetch, settings: Settings = keyPair) => {
  const context: ProviderContext = {
    settings,
    fetch,
    signal: new AbortController().signal,
    clock: { now: () => Date.UTC(2026, 10, 20) },
    after: noTimer,
  };
  return runtimeClient(context, serviceCall(runtimeAddress(settings), [], context));
};

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

const bodyOf = (chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytesOf(chunk));
      controller.close();
    },
  });

/** The SDK adds a hint for its users to some messages. */
const withoutHint = (message: string): string => message.split('\n  Deserialization error:')[0] ?? '';

const errorSchema = z.object({ name: z.string(), message: z.string(), $fault: z.optional(z.string()) });

const eventCase = z.object({
  operation: z.string(),
  chunks_hex: z.array(z.string()),
  expected: z.object({ events: z.array(z.unknown()), error: z.nullable(errorSchema) }),
});

const plainChunk = ({ bytes }: PayloadPart): unknown => {
  if (bytes === undefined) return { chunk: {} };
  const text = new TextDecoder().decode(bytes);
  try {
    return { chunk: { bytes_text: text, json: JSON.parse(text) } };
  } catch {
    return { chunk: { bytes_text: text } };
  }
};

async function* eventsOf({ operation, chunks_hex }: z.infer<typeof eventCase>): AsyncGenerator<unknown> {
  const response = () =>
    Promise.resolve(
      new Response(bodyOf(chunks_hex), { headers: { 'content-type': 'application/vnd.amazon.eventstream' } }),
    );
  const client = clientOver(response);
  if (operation === 'ConverseStream') {
    for await (const event of converseStream(client, { modelId: 'm', messages: [] })) {
      yield JSON.parse(JSON.stringify(event));
    }
    return;
  }
  for await (const chunk of invokeModelStream(client, { modelId: 'm', body: '{}' })) yield plainChunk(chunk);
}

const headerCase = z.object({
  frame_hex: z.string(),
  expected: z.object({
    headers: z.record(z.string(), z.object({ type: z.string(), value: z.unknown() })),
    body_hex: z.string(),
  }),
});

const plainValue = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { $hex: Buffer.from(value).toString('hex') };
  if (value instanceof Date) return { $date: value.toISOString() };
  return typeof value === 'object' && value !== null ? String(value) : value;
};

const checkCodecHeader = (testCase: VectorCase): void => {
  const { frame_hex, expected } = headerCase.parse(testCase);
  const codec = new EventStreamCodec(
    (input) => (typeof input === 'string' ? input : Buffer.from(input).toString('utf8')),
    (input) => Uint8Array.from(Buffer.from(input, 'utf8')),
  );
  const { headers, body } = codec.decode(bytesOf(frame_hex));
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, { type, value }]) => [name, { type, value: plainValue(value) }]),
  );
  assert.deepEqual(plain, expected.headers);
  assert.equal(Buffer.from(body).toString('hex'), expected.body_hex);
};

export const bedrockEvents: ConformanceSuite = {
  file: 'bedrock-events',
  async check(testCase) {
    if (testCase.group === 'codec-header') return checkCodecHeader(testCase);
    const parsed = eventCase.parse(testCase);
    const events: unknown[] = [];
    let thrown: unknown;
    try {
      for await (const event of eventsOf(parsed)) events.push(event);
    } catch (error) {
      thrown = error;
    }

    assert.deepEqual(events, parsed.expected.events);
    if (parsed.expected.error === null) return assert.equal(thrown, undefined);
    const { name, message, $fault } = errorSchema.parse({
      ...Object(thrown),
      name: Object(thrown).name,
      message: Object(thrown).message,
    });
    assert.equal(name, parsed.expected.error.name);
    assert.equal(withoutHint(message), parsed.expected.error.message);
    if (parsed.expected.error.$fault !== undefined) assert.equal($fault, parsed.expected.error.$fault);
  },
};

const requestCase = z.object({
  operation: z.enum(['InvokeModel', 'InvokeModelWithResponseStream', 'ConverseStream']),
  input: z.looseObject({ modelId: z.optional(z.string()), body: z.optional(z.string()) }),
  client: z.optional(
    z.strictObject({
      region: z.optional(z.string()),
      endpoint: z.optional(z.string()),
      credentials: z.optional(
        z.strictObject({
          accessKeyId: z.string(),
          secretAccessKey: z.string(),
          sessionToken: z.optional(z.string()),
        }),
      ),
      token: z.optional(z.strictObject({ token: z.string() })),
      /** Follows from the token here. */
      authSchemePreference: z.optional(z.array(z.string())),
    }),
  ),
  note: z.optional(z.string()),
  deviation_recommended: z.optional(z.boolean()),
  expected: z.union([
    z.object({ error: errorSchema }),
    z.object({
      method: z.string(),
      protocol: z.string(),
      hostname: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.string()),
      headers: z.record(z.string(), z.string()),
      body_text: z.nullable(z.string()),
    }),
  ]),
});

type Captured = { readonly url: URL; readonly method: string; readonly headers: Headers; readonly body: string | null };

const capture = async (run: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<Captured> => {
  let captured: Promise<Captured> | undefined;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(String(input), init);
    captured = request.text().then((text) => ({
      url: new URL(request.url),
      method: request.method,
      headers: request.headers,
      body: text === '' ? null : text,
    }));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const failure: unknown = await run(fetch).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (captured === undefined) throw failure;
  return captured;
};

const send = async ({ operation, input }: z.infer<typeof requestCase>, settings: Settings): Promise<Captured> =>
  capture(async (fetch) => {
    const client = clientOver(fetch, settings);
    const { modelId, body, ...rest } = input;
    const fields = { ...rest, modelId, ...(body !== undefined && { body }) };
    if (operation === 'InvokeModel') return invokeModel(client, fields);
    if (operation === 'ConverseStream') return converseStream(client, fields).next();
    return invokeModelStream(client, fields).next();
  });

const authorization = (value: string | null): string =>
  (value ?? '')
    .replace(/\/\d{8}\//u, '/<date>/')
    .replace(/SignedHeaders=[^,]+/u, 'SignedHeaders=<list>')
    .replace(/Signature=[0-9a-f]+/u, 'Signature=<hex>');

/** The settings of a connection that stand for the client of a case. */
const settingsOf = ({ client = {} }: z.infer<typeof requestCase>): Settings => {
  const { region = 'us-east-1', endpoint, credentials = keyPair, token } = client;
  return {
    region,
    ...(token === undefined ? credentials : { apiKey: token.token }),
    ...(endpoint !== undefined && { endpoint }),
  };
};

export const bedrockRequests: ConformanceSuite = {
  file: 'bedrock-requests',
  async check(testCase) {
    const parsed = requestCase.parse(testCase);
    const { expected } = parsed;
    if ('error' in expected) {
      await assert.rejects(send(parsed, settingsOf(parsed)), { message: expected.error.message });
      return;
    }
    // The deviations: an empty model id is refused before any request, an empty optional value is left out.
    if (parsed.input.modelId === '') {
      await assert.rejects(send(parsed, settingsOf(parsed)), { name: 'ChatError' });
      return;
    }
    const { url, method, headers, body } = await send(parsed, settingsOf(parsed));

    assert.equal(method, expected.method);
    assert.equal(`${url.protocol}//${url.hostname}`, `${expected.protocol}//${expected.hostname}`);
    assert.equal(url.pathname, expected.path);
    assert.deepEqual(Object.fromEntries(url.searchParams), expected.query);
    assert.equal(body, expected.body_text);
    for (const [name, value] of Object.entries(expected.headers)) {
      // The browser's own `fetch` writes the length.
      if (name === 'content-length') continue;
      if (name === 'authorization') assert.equal(authorization(headers.get(name)), value);
      else if (value === '') assert.equal(headers.get(name), null);
      else assert.equal(headers.get(name), value);
    }
  },
};

const httpErrorCase = z.object({
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
  expected: z.looseObject({
    name: z.string(),
    message: z.string(),
    fault: z.string(),
    status: z.number(),
    requestId: z.optional(z.string()),
    sdk_retries: z.boolean(),
  }),
});

export const bedrockErrors: ConformanceSuite = {
  file: 'bedrock-errors',
  async check(testCase) {
    const { response, expected } = httpErrorCase.parse(testCase);
    const client = clientOver(() =>
      Promise.resolve(new Response(response.body, { status: response.status, headers: response.headers })),
    );
    const thrown: unknown = await invokeModel(client, { modelId: 'm', body: '{}' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const error = Object(thrown);

    assert.equal(error.name, expected.name);
    assert.equal(withoutHint(error.message), expected.message);
    assert.equal(error.$fault, expected.fault);
    for (const field of ['originalStatusCode', 'originalMessage', 'resourceName']) {
      if (expected[field] !== undefined) assert.equal(error[field], expected[field]);
    }
    const data = bedrockErrorData(thrown, { host: 'host', redact: noRedaction, now: 0 });
    assert.equal(data?.status, expected.status);
    assert.equal(data?.requestId, expected.requestId);
    assert.equal(data?.detail, expected.message);
    assert.equal(data?.retryable, expected.sdk_retries);
  },
};
