import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendRun, type Run } from '@/components/chat/markdown/TextRun';
import { propertyRuns } from '@/tests/fakes/property-runs';

const grown = (texts: readonly string[]) => texts.reduce<Run>(extendRun, { text: '', pieces: [''] });

describe('extendRun', () => {
  it('always holds the text, whatever it was before', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const { pieces } = grown(texts);
        expect(pieces.join('')).toBe(texts.at(-1));
      }),
      propertyRuns(1_000),
    );
  });

  it('leaves pieces alone once they are long enough', () => {
    const before = grown(['a'.repeat(40)]);

    const after = extendRun(extendRun(before, `${'a'.repeat(40)} b`), `${'a'.repeat(40)} bc`);

    expect(after.pieces).toEqual(['a'.repeat(40), ' bc']);
  });

  it('keeps the number of pieces in bounds for a paragraph without end', () => {
    const lengths = Array.from({ length: 5_000 }, (_, index) => 'x'.repeat(index * 4));

    expect(grown(lengths).pieces.length).toBeLessThan(900);
  });
});
