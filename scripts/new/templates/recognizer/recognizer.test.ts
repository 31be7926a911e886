import { describe, expect, it } from 'vitest';
import type { Recording } from '@/lib/domain/dictation/recognizer';
import { noTimer } from '@/tests/fakes/timers';
import { templateName } from './recognizer';

const key = 'key-of-the-test';
const recording: Recording = { mimeType: 'audio/webm;codecs=opus', bytes: Uint8Array.of(1, 2, 3) };

/** The result for a recording when the service answers like this, and what the service was sent. */
const transcribed = (answer: Response) => {
  const sent: Request[] = [];
  const text = templateName.transcribe(
    recording,
    { language: 'de-DE' },
    {
      settings: { apiKey: key },
      fetch: async (input, init) => {
        sent.push(new Request(input, init));
        return answer;
      },
      clock: { now: () => 0 },
      after: noTimer,
      signal: new AbortController().signal,
    },
  );
  return { sent, text };
};

const explained = async (text: Promise<string>): Promise<unknown> =>
  text.then(
    () => undefined,
    (error: unknown) => templateName.explain(error),
  );

describe('Template Label', () => {
  it('is sent the recording and its language, with the key in a header, and its text is handed on', async () => {
    const { sent, text } = transcribed(Response.json({ text: ' Guten Tag. ' }));

    expect(await text).toBe('Guten Tag.');
    expect(sent[0]?.url).toBe('https://template.example/v1/transcriptions');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${key}`);
    expect((await sent[0]?.formData())?.get('language')).toBe('de-DE');
  });

  it.each([
    [401, 'auth'],
    [429, 'rate-limit'],
    [500, 'server'],
  ] as const)('turns status %i into %s without the key in it', async (status, code) => {
    const { text } = transcribed(Response.json({ error: { message: `No: ${key}` } }, { status }));
    const data = await explained(text);

    expect(data).toMatchObject({ code, status });
    expect(JSON.stringify(data)).not.toContain(key);
  });

  it('says that it is no such service when it answers with something else', async () => {
    expect(await explained(transcribed(new Response('<p>Sign in')).text)).toMatchObject({ code: 'not-an-api' });
  });
});
