import { describe, expect, it } from 'vitest';
import { ChatError, chatErrorCodes } from '@/lib/domain/chat-error';
import { findRecognizer, recognizerCatalog, recognizers } from '@/lib/recognizers/registry';
import en from '@/locales/en-US.json';
import { collected } from '../fakes/collect';
import { noTimer } from '../fakes/timers';

const secret = 'a-key-that-must-not-be-seen';

const labelOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (value instanceof Object ? Reflect.get(value, part) : undefined), en);

describe.each(recognizers)('the recognizer $id', (recognizer) => {
  it('is found by its id and offered to pages as data', () => {
    expect(findRecognizer(recognizer.id)).toBe(recognizer);
    expect(structuredClone(recognizerCatalog)).toContainEqual(expect.objectContaining({ id: recognizer.id }));
  });

  it('keeps no secret when a page hosts it', () => {
    const secrets = recognizer.fields.filter(({ type }) => type === 'secret');

    expect(recognizer.host === 'page' ? secrets : []).toEqual([]);
  });

  it('names its fields in words of the locale files', () => {
    expect(recognizer.fields.map(({ labelKey }) => typeof labelOf(labelKey))).toEqual(
      recognizer.fields.map(() => 'string'),
    );
  });

  it('asks for exact origins, never for wildcards', () => {
    expect(recognizer.origins({}).filter((origin) => !/^https?:\/\/[^*/]+\/\*$/u.test(origin))).toEqual([]);
  });

  it('hears nothing, and nothing wrong, when it was stopped before it began', async () => {
    if (recognizer.host === 'background') {
      const context = {
        settings: {},
        fetch: () => Promise.reject(new DOMException('', 'AbortError')),
        clock: { now: () => 0 },
        after: noTimer,
        signal: AbortSignal.abort(),
      };
      const sound = { mimeType: 'audio/webm', bytes: new Uint8Array(1) };

      await expect(recognizer.transcribe(sound, { language: 'en-US' }, context)).rejects.toThrow(DOMException);
      return;
    }
    const request = { language: 'en-US', finish: new AbortController().signal };

    expect(await collected(recognizer.listen(request, AbortSignal.abort()))).toEqual({ items: [] });
  });

  it('explains a foreign error as one of our codes, without its text, where it has a service', () => {
    const explain = recognizer.host === 'background' ? recognizer.explain : () => ({ code: 'unknown' as const });
    const data = explain(new Error(secret));

    expect(chatErrorCodes).toContain(data.code);
    expect(JSON.stringify(data)).not.toContain(secret);
  });
});

describe('the uploads', () => {
  it.each(recognizers.filter(({ host }) => host === 'background'))('$id passes our own errors on', (recognizer) => {
    expect(recognizer.host === 'background' && recognizer.explain(new ChatError({ code: 'auth' }))).toEqual({
      code: 'auth',
    });
  });
});
