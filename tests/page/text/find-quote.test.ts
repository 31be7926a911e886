import { describe, expect, it } from 'vitest';
import { createQuoteFinder, findQuote } from '@/lib/page/text/find-quote';

const text = 'The bell rang. Nobody came. The bell rang. “Come in,” said the owl — and the door opened by itself.';

const quoted = (
  quote: string,
  options: { before?: string; after?: string; near?: number } = {},
): string | undefined => {
  const { near, ...surroundings } = options;
  const found = findQuote(text, { quote, ...surroundings }, near);
  return found === undefined ? undefined : `${found.start}:${text.slice(found.start, found.end)}`;
};

describe('findQuote', () => {
  it('finds a text that stands once', () => {
    expect(quoted('Nobody came.')).toBe('15:Nobody came.');
  });

  it('takes the place whose surroundings fit', () => {
    expect(quoted('The bell rang.', { before: 'Nobody came. ' })).toBe('28:The bell rang.');
    expect(quoted('The bell rang.', { after: ' Nobody' })).toBe('0:The bell rang.');
  });

  it('takes the nearest place where the surroundings tell nothing', () => {
    expect(quoted('The bell rang.', { near: 40 })).toBe('28:The bell rang.');
    expect(quoted('The bell rang.')).toBe('0:The bell rang.');
  });

  it('does not mind quotation marks, dashes, case and the width of spaces', () => {
    expect(quoted('"come  in," said the owl - and')).toBe('43:“Come in,” said the owl — and');
  });

  it('finds a quotation that leaves out its middle', () => {
    expect(quoted('Nobody came. The bell … the door opened by itself.')).toMatch(/^15:Nobody came\..*by itself\.$/);
  });

  it('gives nothing for what does not stand there', () => {
    expect(quoted('The owl said nothing to anyone at all.')).toBeUndefined();
    expect(quoted('   ')).toBeUndefined();
  });

  it('finds the same sentence again and again in a long text, each after the one before', () => {
    const long = 'A line. Another line here. '.repeat(2000);
    const finder = createQuoteFinder(long);
    let near = 0;

    for (let index = 0; index < 2000; index += 1) {
      const found = finder.find(
        { quote: 'Another line here.', before: 'A line. ', after: index < 1999 ? ' A' : ' ' },
        near,
      );
      expect(found?.start).toBe(index * 27 + 8);
      near = found?.end ?? 0;
    }
  });
});
