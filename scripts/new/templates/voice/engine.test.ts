import { describe, expect, it } from 'vitest';
import { collected } from '@/tests/fakes/collect';
import { voiceContext } from '@/tests/fakes/voice-context';
import { templateName } from './engine';

const key = 'key-of-the-test';
const request = {
  text: 'The sky is blue.',
  language: 'en-US',
  voice: { engineId: 'template-id', voiceId: 'standard' },
} as const;

type Sent = { readonly url: string; readonly headers: Headers; readonly body: unknown };

/** A service that answers each request like this, and what it was sent. */
const serviceThat = (answer: () => Response) => {
  const sent: Sent[] = [];
  const context = voiceContext({
    settings: { apiKey: key },
    fetch: async (input, init) => {
      sent.push({ url: String(input), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
      return answer();
    },
  });
  return { sent, context };
};

describe('Template Label', () => {
  it('is sent the text, its language and the voice, with the key in a header, and its sound is handed on', async () => {
    const sound = Uint8Array.of(0xff, 0xf3, 0x64, 0xc4);
    const { sent, context } = serviceThat(() => new Response(sound, { headers: { 'content-type': 'audio/mpeg' } }));

    const { items, error } = await collected(templateName.speak(request, context));

    expect(error).toBeUndefined();
    expect(items).toEqual([{ type: 'audio', bytes: sound }]);
    expect(sent[0]?.url).toBe('https://template.example/v1/speech');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${key}`);
    expect(sent[0]?.body).toEqual({ text: 'The sky is blue.', language: 'en-US', voice: 'standard' });
  });

  it.each([
    [401, 'auth'],
    [429, 'rate-limit'],
    [500, 'server'],
  ] as const)('turns status %i into %s without the key in it', async (status, code) => {
    const { context } = serviceThat(() => Response.json({ error: { message: `No: ${key}` } }, { status }));

    const { items, error } = await collected(templateName.speak(request, context));

    expect(items).toEqual([]);
    expect(templateName.explain(error)).toMatchObject({ code, status });
    expect(JSON.stringify(templateName.explain(error))).not.toContain(key);
  });
});
