import { expect, it } from 'vitest';
import { fetchSpeech, sendSpeechRequest } from '@/lib/voices/wire/speech-request';
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
