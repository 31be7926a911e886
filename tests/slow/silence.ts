import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { runAttempt } from '@/lib/background/chat/attempt';
import type { NetworkAccess } from '@/lib/background/guarded-fetch';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { findProvider } from '@/lib/providers/registry';
import { fixtureBytes, providerFixture, question, secretSettings } from '../contract/provider-fixtures';
import { silentBrowser } from '../fakes/network-errors';
import { noTimer } from '../fakes/timers';
import { wireFetch } from '../fakes/wire-fetch';

/** Longer than five minutes, after which networks and clients like to give up. */
const silenceMs = 305_000;

/** Formats with an answer that reasons, the provider that reads it, and the setting that holds its address. */
const formats = [
  { name: 'Responses', providerId: 'openai', setting: 'baseUrl' },
  { name: 'chat completions', providerId: 'openai-compatible', setting: 'baseUrl' },
  { name: 'Anthropic', providerId: 'anthropic', setting: 'baseUrl' },
  { name: 'Bedrock', providerId: 'bedrock', setting: 'endpoint' },
  { name: 'Ollama', providerId: 'ollama', setting: 'baseUrl' },
] as const;

/** Node's own `fetch` gives up after five minutes; a browser does not, and neither does this. */
const patientFetch: typeof fetch = async (input, init) => {
  const body = init?.body == null ? undefined : Buffer.from(await new Response(init.body).arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      String(input),
      {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(init?.signal != null && { signal: init.signal }),
      },
      (answer) => {
        const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
        const chunks = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
        resolve(new Response(chunks, { status: answer.statusCode ?? 0, headers }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
};

const networkWith = (send: typeof fetch): NetworkAccess => ({
  fetch: send,
  networkErrors: silentBrowser,
  clock: systemClock,
  hasOrigins: async () => true,
  isOnline: () => true,
});

type Format = (typeof formats)[number];

/** The fixtures of chat completions do not reason: DeepSeek's form of it. */
const reasoningChunks = [
  { choices: [{ index: 0, delta: { role: 'assistant', reasoning_content: 'Überlege' } }] },
  { choices: [{ index: 0, delta: { content: 'Sonnig.' }, finish_reason: 'stop' }] },
];
const reasoningCompletion = `${reasoningChunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;

const preparedAnswer = ({ providerId }: Format) => {
  const provider = findProvider(providerId);
  const fixture = providerFixture(providerId);
  const found = fixture.answers.find(({ reasoning }) => reasoning !== undefined && reasoning !== '');
  const answer = found ?? { ...fixture.answers[0], text: 'Sonnig.', contentType: 'text/event-stream', file: '' };
  if (provider === undefined) throw new Error(`no provider ${providerId}`);
  const bytes =
    found === undefined
      ? new TextEncoder().encode(reasoningCompletion)
      : fixtureBytes(providerId, found.file, found.encoding);
  const settings = secretSettings(provider, { ...fixture.settings, ...answer.settings });
  return { provider, answer, bytes, settings };
};

type Prepared = ReturnType<typeof preparedAnswer>;

/** How many bytes it takes until the first reasoning has been read. */
const middleOfReasoning = async ({ provider, answer, bytes, settings }: Prepared): Promise<number> => {
  for (let length = 1; length < bytes.length; length += 1) {
    const { fetch: send } = wireFetch({
      headers: { 'content-type': answer.contentType },
      chunks: [bytes.slice(0, length)],
    });
    const { signal } = new AbortController();
    const context = { settings, fetch: send, signal, clock: systemClock, after: noTimer };
    for await (const part of provider.stream(question(answer), context)) {
      if (part.type === 'reasoning' && part.text !== '') return length;
    }
  }
  throw new Error('no reasoning was read');
};

const serve = async ({ answer, bytes }: Prepared, silentAt: number): Promise<Server> => {
  const server = createServer(async (request, response) => {
    request.resume();
    if (silentAt === 0) await pause(silenceMs);
    response.writeHead(200, { 'content-type': answer.contentType });
    response.write(bytes.subarray(0, silentAt));
    if (silentAt > 0) await pause(silenceMs);
    response.end(bytes.subarray(silentAt));
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
};

const ask = async (format: Format, place: 'before' | 'in the middle of'): Promise<void> => {
  const prepared = preparedAnswer(format);
  const { provider, answer, settings } = prepared;
  const server = await serve(prepared, place === 'before' ? 0 : await middleOfReasoning(prepared));
  try {
    const { port } = server.address() as AddressInfo;
    const path = format.setting === 'baseUrl' && provider.id.startsWith('openai') ? '/v1' : '';
    let text = '';
    const result = await runAttempt({
      connection: {
        provider,
        settings: { ...settings, [format.setting]: `http://127.0.0.1:${port}${path}` },
        isLocal: provider.isLocal === true,
        host: '127.0.0.1',
      },
      request: question(answer),
      network: networkWith(patientFetch),
      timers: systemTimers,
      signal: new AbortController().signal,
      onPart: (part) => {
        if (part.type === 'text') text += part.text;
        return undefined;
      },
      onHead: () => undefined,
    });
    if (result.type !== 'finished' || text !== answer.text) throw new Error(JSON.stringify({ result, text }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** One answer of each format that is silent for five minutes before its first byte, and while it reasons. */
export const silenceCases = formats.flatMap((format) =>
  (['before', 'in the middle of'] as const).map((place) => ({
    name: `${format.name}: five minutes of silence ${place} reasoning end in the whole answer`,
    run: () => ask(format, place),
  })),
);
