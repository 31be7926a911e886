import { describe, expect, it } from 'vitest';
import { isProse, plainBlocks } from '@/lib/page/text/plain-text';

const textsOf = (text: string): readonly string[] =>
  plainBlocks(text).map(({ stretches }) =>
    stretches
      .map(({ start, end }) => text.slice(start, end))
      .join(' ')
      .replace(/\s+/gu, ' ')
      .trim(),
  );

const first =
  'The lamp on the cliff had been lit every evening for two hundred years\nbefore anybody thought to ask who paid for the oil. It was a keeper of\nthe books who did.';
const joinedFirst = first.replaceAll('\n', ' ');

describe('the paragraphs of a plain text', () => {
  it('end at blank lines, and go on where a line was only full', () => {
    expect(textsOf(`${first}\n\nNobody answered\nhim for a year.\n`)).toEqual([
      joinedFirst,
      'Nobody answered him for a year.',
    ]);
  });

  it('are found with the line ends of every system', () => {
    expect(textsOf(`${first}\n\nHe waited.`.replaceAll('\n', '\r\n'))).toEqual([joinedFirst, 'He waited.']);
  });

  it('may each be one long line', () => {
    const long = 'The sea was calm that night and every ship saw the light from far away. '.repeat(4).trim();

    expect(textsOf(`${long}\n${long}\n\n${long}`)).toEqual([long, long, long]);
  });

  it('may begin with an indent instead', () => {
    const text = `  The lamp on the cliff had been lit every evening for two hundred\nyears and more. Nobody knew by whom it had been lit on the first of\nthem.\n  There was a ledger in the tower that no one had opened since then\nand it held the answer on its last page.`;

    expect(textsOf(text)).toHaveLength(2);
  });

  it('are the lines of a verse or an address', () => {
    const verse = 'The light goes round,\nThe ships go by,\nThe gulls are loud\nBeneath the sky.';

    expect(textsOf(`${first}\n\n${verse}`)).toEqual([joinedFirst, ...verse.split('\n')]);
    expect(textsOf(`${first}\n\n12 Harbour Street\nBristol`).slice(1)).toEqual(['12 Harbour Street', 'Bristol']);
  });

  it('are the items of a list, without their marks', () => {
    const text = `${first}\n\n- Oil for the lamp, which is paid for by the town and by nobody else\n  in the county.\n- Wicks.\n1. A ledger.`;

    expect(textsOf(text).slice(1)).toEqual([
      'Oil for the lamp, which is paid for by the town and by nobody else in the county.',
      'Wicks.',
      'A ledger.',
    ]);
    expect(plainBlocks(text).map(({ kind }) => kind)).toEqual(['paragraph', 'list-item', 'list-item', 'list-item']);
  });

  it('keep the rows of a table apart', () => {
    expect(textsOf(`${first}\n\nYear    Oil    Wicks\n1841    12     80\n1842    13     81`).slice(1)).toEqual([
      'Year Oil Wicks',
      '1841 12 80',
      '1842 13 81',
    ]);
  });
});

describe('headings', () => {
  it.each([
    ['in capitals', 'THE KEEPER OF THE BOOKS'],
    ['with a number', 'Chapter 3 The ledger'],
    ['underlined', 'The ledger\n=========='],
    ['marked as in Markdown', '## The ledger'],
  ])('are lines %s', (_name, heading) => {
    expect(plainBlocks(`${first}\n\n${heading}\n\n${first}`).map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'paragraph',
    ]);
  });

  it('are no short sentences', () => {
    expect(plainBlocks(`${first}\n\nNobody came.\n\n${first}`).map(({ kind }) => kind)).not.toContain('heading');
  });
});

/** Print that is cut into pages of some lines: what stands over and under each is asked for by its number. */
const printed = (over: (page: number) => string, under: (page: number) => string): string => {
  const pages = [
    'The lamp on the cliff had been lit every evening for two hundred years\nbefore anybody thought to ask who paid for the oil. It was a keeper of',
    'the books who did, and he asked it of the mayor, who asked it of the\nbishop, who asked nobody. That was the end of it for one year and for',
    'another one. Then the ledger was found.',
  ];
  return pages.map((page, index) => `${over(index + 1)}${page}${under(index + 1)}`).join('');
};
const whole =
  'The lamp on the cliff had been lit every evening for two hundred years before anybody thought to ask who paid for the oil. It was a keeper of the books who did, and he asked it of the mayor, who asked it of the bishop, who asked nobody. That was the end of it for one year and for another one. Then the ledger was found.';

describe('the edges of pages', () => {
  it.each([
    ['numbers', () => '', (page: number) => `\n\n${page}\n\n`],
    ['numbers between dashes', () => '', (page: number) => `\n\n- ${page} -\n\n`],
    ['a running head', () => '\n\nThe Keeper of the Books\n\n', () => '\n'],
    ['a running head and a number', () => '\n\nTHE KEEPER\n\n', (page: number) => `\n\n${page + 40}\n\n`],
    [
      'heads and feet at form feeds',
      (page: number) => (page === 1 ? '' : '\f\nLamps           On Oil          June 1841\n\n'),
      (page: number) => `\n\nKeeper           Standard            [Page ${page}]\n`,
    ],
  ])('with %s are left out, and the sentence goes on behind them', (_name, over, under) => {
    expect(textsOf(printed(over, under))).toEqual([whole]);
  });

  it.each([
    ['set in the middle', '        THE KEEPER\n\n\n'],
    ['over a line of its own', 'THE KEEPER\n\nAn account\n\n'],
  ])('are not the title of the text, %s, though each page has it as its head', (_name, title) => {
    const pages = printed(
      (page) => (page === 1 ? title : '\n\nTHE KEEPER\n\n'),
      (page) => `\n\n- ${page} -\n\n`,
    );

    expect(textsOf(pages).filter((text) => text === 'THE KEEPER')).toHaveLength(1);
    expect(textsOf(pages)[0]).toBe('THE KEEPER');
  });

  it('are not the numbers of chapters, and no refrain', () => {
    const told = ['1', '2', '3'].map((number) => `${number}\n\n${first}`).join('\n\n');
    const sung = [1, 2, 3].map(() => `${first}\n\nAnd the light went round`).join('\n\n');

    expect(textsOf(told).filter((text) => /^\d$/.test(text))).toEqual(['1', '2', '3']);
    expect(textsOf(sung).filter((text) => text === 'And the light went round')).toHaveLength(3);
  });
});

describe('prose', () => {
  it.each([
    ['English', first],
    ['Markdown', `# Lamps\n\nSee *the ledger* and [the book](https://a.example/b).\n\n${first}`],
    ['Japanese', '灯台の明かりは二百年のあいだ毎晩ともされてきた。油の代金を誰が払うのか、誰も尋ねなかった。'],
    ['Arabic', 'كان المصباح على الجرف يضاء كل مساء منذ مئتي عام قبل أن يسأل أحد من يدفع ثمن الزيت.'],
  ])('is %s', (_name, text) => {
    expect(isProse(text)).toBe(true);
  });

  it.each([
    ['a program', 'const lamp = (oil) => {\n  if (oil.isEmpty()) return fill(oil);\n  return light(oil);\n};\n'],
    ['a script', 'import os\n\ndef light(lamp):\n    return lamp.oil\n\ndef fill(lamp):\n    lamp.oil = 12\n'],
    ['data', '{"lamp": {"oil": 12, "wicks": [1, 2, 3]}, "ledger": null}'],
    ['a table of numbers', '1841 12 80\n1842 13 81\n1843 14 82\n'],
    ['a drawing', '+-----+\n| oil |\n+-----+\n'],
  ])('is not %s', (_name, text) => {
    expect(isProse(text)).toBe(false);
  });
});
