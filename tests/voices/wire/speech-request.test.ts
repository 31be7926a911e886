import { describe, expect, it } from 'vitest';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { azure } from '@/lib/voices/azure/engine';
import { edge } from '@/lib/voices/edge';
import { openai } from '@/lib/voices/openai/engine';
import { fetchSpeech, sendSpeechRequest, speechJson } from '@/lib/voices/wire/speech-request';
import { voiceContext } from '../../fakes/voice-context';

const request = {
  url: 'https://speech.test/v1/audio',
  method: 'POST',
  headers: { authorization: 'Bearer 0123456789abcdef' },
  body: '{"input":"Hi"}',
  secrets: ['0123456789abcdef'],
} as const;

const contextThat = (answer: () => Response) => voiceContext({ fetch: async () => answer() });
const refusal = (answer: () => Response) =>
  sendSpeechRequest(request, contextThat(answer)).then(
    () => undefined,
    (error: unknown) => error,
  );

it('gives an answer back, of whatever status where that is wanted', async () => {
  expect(
    (
      await sendSpeechRequest(
        request,
        contextThat(() => new Response('sound')),
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await fetchSpeech(
        request,
        contextThat(() => new Response(null, { status: 404 })),
      )
    ).status,
  ).toBe(404);
});

it('takes what is not there for a wrong address, unless the service has a word for it', async () => {
  const model = { error: { message: 'The model does not exist', code: 'model_not_found' } };

  expect(await refusal(() => new Response(null, { status: 404 }))).toMatchObject({ data: { code: 'wrong-address' } });
  expect(await refusal(() => Response.json(model, { status: 404 }))).toMatchObject({
    data: { code: 'model-not-found' },
  });
});

it('says how long to wait, and keeps the key out of what it says', async () => {
  const error = await refusal(() =>
    Response.json(
      { error: { message: 'Too fast with 0123456789abcdef' } },
      { status: 429, headers: { 'retry-after': '7' } },
    ),
  );

  expect(error).toMatchObject({ data: { code: 'rate-limit', status: 429, host: 'speech.test', retryAfterMs: 7000 } });
  expect(JSON.stringify(error)).not.toContain('0123456789abcdef');
});

describe('the JSON of an answer', () => {
  it('is nothing where it is none', async () => {
    expect(await speechJson(new Response('[1]'), voiceContext())).toEqual([1]);
    expect(await speechJson(new Response('<html>'), voiceContext())).toBeUndefined();
    expect(await speechJson(new Response(null), voiceContext())).toBeUndefined();
  });

  it('ends for a body that does not, and leaves it', async () => {
    let isLeft = false;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
          cancel: () => {
            isLeft = true;
          },
        }),
      );

    expect(await speechJson(endless(), voiceContext())).toBeUndefined();
    expect(isLeft).toBe(true);
  });

  it('is waited for as long as the request', async () => {
    const silent = new Response(new ReadableStream());
    const stop = new AbortController();
    const reading = speechJson(silent, voiceContext({ signal: stop.signal }));
    stop.abort(new DOMException('Too late', 'TimeoutError'));

    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a list of voices without end', () => {
  const endless = async () =>
    new Response(
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)) }),
    );
  const settings = (values: SettingsValues) => voiceContext({ fetch: endless, settings: values });

  it('is no list to Azure, and leaves what is known of the others', async () => {
    const key = { apiKey: 'key-1', region: 'eastus' };
    await expect(azure.listVoices(settings(key))).rejects.toMatchObject({ data: { code: 'not-an-api' } });
    expect((await edge.listVoices(settings({}))).length).toBeGreaterThan(50);
    expect(
      (await openai.listVoices(settings({ server: 'kokoro', baseUrl: 'http://127.0.0.1:8880/v1' }))).length,
    ).toBeGreaterThan(0);
  });
});
