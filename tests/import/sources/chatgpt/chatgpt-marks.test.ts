import { describe, expect, it } from 'vitest';
import { withoutMarks } from '@/lib/import/sources/chatgpt/chatgpt-marks';

const mark = (...fields: readonly string[]): string => `\uE200${fields.join('\uE202')}\uE201`;

describe('marks in an answer of ChatGPT', () => {
  it('that only lead somewhere go, with the space before them', () => {
    expect(
      withoutMarks(`It rains ${mark('cite', 'turn0search0')}. ${mark('navlist', 'News', 'turn0news1')}\nEnd`, []),
    ).toBe('It rains.\nEnd');
  });

  it('that have words leave the words', () => {
    expect(withoutMarks(`${mark('entity', '["city","Lisbon","a capital"]')} is old.`, [])).toBe('Lisbon is old.');
    expect(withoutMarks(`See ${mark('url', 'the guide', 'turn1view0')}.`, [])).toBe('See the guide.');
    expect(withoutMarks(`A ${mark('entity', '[broken')} b`, [])).toBe('A b');
  });

  it('that the page shows as other words leave those', () => {
    const products = mark('products', '{"selections":[]}');

    expect(
      withoutMarks(`Try ${products}!`, [
        { type: 'products', matched_text: products, alt: 'a **pen**' },
        { type: undefined, matched_text: undefined, alt: undefined },
      ]),
    ).toBe('Try a **pen**!');
  });

  it('that break off lose the signs and nothing else', () => {
    expect(withoutMarks('a \uE200cite b', [])).toBe('a cite b');
    expect(withoutMarks('a\uE201 \uE202b', [])).toBe('a b');
  });

  it('of 2023 go as well, and brackets that are none stay', () => {
    expect(withoutMarks('So【4:0†source】 it is【note】.', [])).toBe('So it is【note】.');
  });

  it('around a draft go, and others with three colons stay', () => {
    expect(withoutMarks(':::writing{variant="email" id="1"}\nDear all\n:::\n:::note\nx\n:::', [])).toBe(
      'Dear all\n:::note\nx\n:::',
    );
    expect(withoutMarks(':::writing{variant="email"}\nopen', [])).toBe('open');
  });

  it('are read in a long text without them', () => {
    const spaces = ' '.repeat(200_000);

    expect(withoutMarks(spaces, [])).toBe(spaces);
    expect(withoutMarks('\uE200'.repeat(100_000), [])).toBe('');
  });
});
