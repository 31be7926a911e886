import { describe, expect, it } from 'vitest';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { findProvider } from '@/lib/providers/registry';
import { openai as recognizer } from '@/lib/recognizers/openai';
import { openai as voice } from '@/lib/voices/openai/engine';
import { collected } from '../fakes/collect';
import { fakeContext } from '../fakes/provider-context';
import { createFakeTime, type FakeTime, noTimer, settlePromises } from '../fakes/timers';
import { voiceContext } from '../fakes/voice-context';
import type { WireAnswer } from '../fakes/wire-fetch';

const baseUrl = 'http://127.0.0.1:9/v1';
const question = { model: 'anthropic.m', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] } as const;

type After = FakeTime['timers']['after'];

const askProvider =
  (id: string, settings: Readonly<Record<string, string>>) =>
  async (answer: WireAnswer, after: After = noTimer): Promise<ChatErrorData | undefined> => {
    const provider = findProvider(id);
    if (provider === undefined) throw new Error(`no provider ${id}`);
    const { context } = fakeContext(settings, answer);
    const { error } = await collected(provider.stream(question, { ...context, after }));
    return error === undefined ? undefined : provider.explain(error);
  };

/** Everything that calls a service, each by the same base. */
const callers = {
  'a provider': askProvider('openai-compatible', { baseUrl }),
  'the client of Bedrock': askProvider('bedrock', {
    accessKeyId: 'AKIA0',
    secretAccessKey: 'secret',
    endpoint: 'http://127.0.0.1:9',
  }),
  'a voice': async (answer: WireAnswer, after: After = noTimer): Promise<ChatErrorData | undefined> => {
    const { fetch } = fakeContext({}, answer).wire;
    const context = voiceContext({ settings: { baseUrl }, fetch, now: () => 0, after });
    const request = { text: 'Hi', language: 'en-US', voice: { engineId: 'openai', voiceId: 'alloy' } } as const;
    const { error } = await collected(voice.speak(request, context));
    return error === undefined ? undefined : voice.explain(error);
  },
  'a recognizer': async (answer: WireAnswer, after: After = noTimer): Promise<ChatErrorData | undefined> => {
    const context = { ...fakeContext({ baseUrl }, answer).context, after };
    const sound = { mimeType: 'audio/webm', bytes: new Uint8Array(1) };
    if (recognizer.host !== 'background') throw new Error('no upload');
    return recognizer.transcribe(sound, { language: 'en-US' }, context).then(
      () => undefined,
      (error: unknown) => recognizer.explain(error),
    );
  },
};

type Row = {
  readonly name: string;
  readonly answer: WireAnswer;
  readonly data: Partial<ChatErrorData>;
  /** What may stand nowhere in the data. */
  readonly hides?: string;
  /** Whose words for it are others: Bedrock's SDK reads JSON by AWS's own format. */
  readonly isNotOfBedrock?: true;
};

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  chunks: [JSON.stringify(body)],
});
const foreignKey = ['sk', 'proj', '0123456789abcdefghij'].join('-');
const page = '<!doctype html><html><title>Bad gateway</title></html>';
const html = (status: number): WireAnswer => ({ status, headers: { 'content-type': 'text/html' }, chunks: [page] });

const rows: readonly Row[] = [
  {
    name: "another account's key in the text",
    answer: json(500, { message: `used ${foreignKey}` }),
    data: { code: 'server' },
    hides: foreignKey,
  },
  {
    name: 'a bearer token in the text',
    answer: json(500, { message: 'sent Bearer abc.def-ghi' }),
    data: { code: 'server' },
    hides: 'abc.def-ghi',
  },
  {
    name: 'a password in an address in the text',
    answer: json(500, { message: 'behind https://user:hunter22@proxy.test/x?token=1' }),
    data: { code: 'server' },
    hides: 'hunter22',
  },
  {
    name: 'a wait in ms',
    answer: json(429, { message: 'slow' }, { 'retry-after-ms': '1500' }),
    data: { code: 'rate-limit', retryAfterMs: 1500 },
  },
  { name: 'status 529', answer: json(529, { message: 'busy' }), data: { code: 'overloaded', detail: 'busy' } },
  {
    name: "FastAPI's list of details",
    answer: json(422, { detail: [{ msg: 'field required' }, { msg: 'too short' }] }),
    data: { code: 'bad-request', detail: 'field required; too short' },
    isNotOfBedrock: true,
  },
  {
    name: 'an error that is a text',
    answer: json(500, { error: 'no such voice' }),
    data: { code: 'server', detail: 'no such voice' },
    isNotOfBedrock: true,
  },
  {
    name: 'an account without credit',
    answer: json(429, { error: { code: 'insufficient_quota', message: 'x' } }),
    data: { code: 'credit' },
    isNotOfBedrock: true,
  },
  { name: 'a page with status 502', answer: html(502), data: { code: 'overloaded', status: 502 } },
  { name: 'a page with status 520', answer: html(520), data: { code: 'server', status: 520 } },
  { name: "a firewall's page with status 403", answer: html(403), data: { code: 'intercepted', status: 403 } },
  {
    name: 'a redirect',
    answer: { status: 302, headers: { location: 'https://login.test/start?token=1' } },
    data: { code: 'redirected', redirectHost: 'login.test' },
    hides: 'token',
  },
];

describe.each(Object.entries(callers))('%s', (name, ask) => {
  const own = rows.filter(({ isNotOfBedrock }) => isNotOfBedrock !== true || name !== 'the client of Bedrock');

  it.each(own)('reads $name as everyone does', async ({ answer, data, hides }) => {
    const error = await ask(answer);

    expect(error).toMatchObject(data);
    expect(JSON.stringify(error)).not.toContain(hides ?? foreignKey);
  });

  it.each([500, 502, 429])(
    'reports status %i after 5 s, though its body never ends, with the words that came',
    async (status) => {
      const time = createFakeTime();
      const body = status === 502 ? page : '{"message": "the service is busy"}';
      const type = status === 502 ? 'text/html' : 'application/json';
      const errors: (ChatErrorData | undefined)[] = [];

      void ask({ status, headers: { 'content-type': type }, chunks: [body], end: 'hang' }, time.timers.after).then(
        (error) => errors.push(error),
      );
      await time.advance(4999);
      expect(errors).toEqual([]);
      await time.advance(1);
      await settlePromises();

      expect(errors).toMatchObject([{ status, ...(status !== 502 && { detail: 'the service is busy' }) }]);
    },
  );

  it('shows no more than 2,000 characters of an error', async () => {
    const error = await ask(json(500, { message: 'long '.repeat(100_000) }));

    expect(error?.detail?.length ?? 0).toBeLessThanOrEqual(2000);
  });
});
