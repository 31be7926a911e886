import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import { SentenceStream } from '@/lib/speech/sentence-stream';
import { sentencesOf } from '@/lib/speech/sentences';
import { propertyRuns } from '@/tests/fakes/property-runs';

const fileSchema = z.object({
  cases: z.array(z.object({ text: z.string(), locale: z.enum(locales), lineBreaks: z.optional(z.string()) })),
});
const { cases } = fileSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/sentences.json'), 'utf8')),
);
const texts = cases.filter(({ lineBreaks }) => lineBreaks !== 'wrap');

const streamed = (chunks: readonly string[], locale: (typeof locales)[number]) => {
  const stream = new SentenceStream(locale);
  return [...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.end()];
};

const cutAt = (text: string, cuts: readonly number[]): readonly string[] => {
  const places = [0, ...[...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
};

describe('SentenceStream', () => {
  it('gives the sentences of the whole text when it comes unit by unit', () => {
    for (const { text, locale } of texts) {
      expect(streamed(text.split(''), locale)).toEqual(sentencesOf(text, locale));
    }
  });

  it('gives the sentences of the whole text wherever several texts in a row are cut', () => {
    const anyTexts = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyTexts, fc.constantFrom(' ', '\n', '\r\n', '\n\n'), fc.array(fc.nat()), (parts, glue, cuts) => {
        const text = parts.map((part) => part.text).join(glue);
        const locale = parts[0]?.locale ?? 'en-US';

        expect(streamed(cutAt(text, cuts), locale)).toEqual(sentencesOf(text, locale));
      }),
      propertyRuns(4_000),
    );
  });

  it('drops a lone surrogate at the end', () => {
    expect(streamed(['Good night, sleep well \uD83D'], 'en-US')).toEqual([
      { start: 0, end: 22, text: 'Good night, sleep well' },
    ]);
  });

  it('emits nothing twice after the end', () => {
    const stream = new SentenceStream('en-US');
    stream.push('This is the only sentence.');

    expect(stream.end()).toHaveLength(1);
    expect(stream.end()).toEqual([]);
  });
});
