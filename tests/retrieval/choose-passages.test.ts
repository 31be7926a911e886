import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import { passagesIn, passagesOfBlocks } from '@/lib/domain/pages/page-passages';
import { passageContexts } from '@/lib/domain/pages/passage-context';
import { z } from '@/lib/domain/schema';
import { choosePassages, scorePassages } from '@/lib/retrieval/choose-passages';
import { indexPassages, type Passage } from '@/lib/retrieval/passage-index';

/** `reference` is English: tables and lists of facts, four times as long as the others. */
const pages = ['en', 'de', 'ja', 'reference', 'zh', 'th', 'ar', 'ru'] as const;
type Page = (typeof pages)[number];

const questions = z
  .array(z.object({ page: z.enum(pages), question: z.string(), answer: z.string() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')));

/** A saved page: a line each for a paragraph, with `#` before a heading, `-` before an item, `|` before a row of a table. */
const blocksOf = (page: Page) =>
  readFileSync(join(import.meta.dirname, 'pages', `${page}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, marks, title] = /^(#+) (.*)$/.exec(line) ?? [];
      if (marks !== undefined && title !== undefined) {
        return { kind: 'heading' as const, level: marks.length, text: title };
      }
      if (line.startsWith('- ')) return { kind: 'list-item' as const, text: line.slice(2) };
      if (line.startsWith('| ')) return { kind: 'table-row' as const, text: line.slice(2) };
      return { kind: 'paragraph' as const, text: line };
    });

const passagesOf = (page: Page): readonly Passage[] => {
  const made = passagesOfBlocks(blocksOf(page));
  const contexts = passageContexts({
    starts: [...made.starts],
    sections: [...made.sections],
    tableHeads: [...(made.tableHeads ?? [])],
  });
  return passagesIn(made.text, made.starts).map((text, index) => {
    const { sections = [], row = '' } = contexts[index] ?? {};
    return { text, headings: [...sections.map(({ title }) => title), row].join('\n') };
  });
};

const tokensOf = (passages: readonly Passage[]): readonly number[] => passages.map(({ text }) => estimateTokens(text));

const choose = (question: string, passages: readonly Passage[], budget: number, locale?: string): readonly number[] => {
  const index = indexPassages(passages, locale === undefined ? {} : { locale });
  return choosePassages(scorePassages(question, index), tokensOf(passages), budget);
};

/** Eight of a hundred words: what a page twelve times as long as its share of the window is cut to. */
const budgetOf = (passages: readonly Passage[], share = 0.08): number =>
  passages.reduce((sum, { text }) => sum + estimateTokens(text), 0) * share;

const localeOf = (page: Page): string => (page === 'reference' ? 'en' : page);

const missed = (page: Page): readonly string[] => {
  const passages = passagesOf(page);
  return questions
    .filter((asked) => asked.page === page)
    .flatMap(({ question, answer }) => {
      const chosen = choose(question, passages, budgetOf(passages), localeOf(page));
      return chosen.some((index) => passages[index]?.text.includes(answer)) ? [] : [question];
    });
};

describe('choosePassages', () => {
  it('is asked honest questions: each answer stands in its page, and no question repeats it', () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    for (const { page, question, answer } of questions) {
      expect(passagesOf(page).some(({ text }) => text.includes(answer))).toBe(true);
      expect(question).not.toContain(answer);
    }
  });

  it.each(pages)('sends what answers 92 of 100 questions with 8 hundredths of a page, or one passage (%s)', (page) => {
    const asked = questions.filter((question) => question.page === page).length;
    const lost = missed(page);

    expect(lost.length / asked, lost.join('\n')).toBeLessThanOrEqual(0.08);
  });

  it('keeps to the budget and to the order of the page', () => {
    const passages = passagesOf('en');
    const budget = budgetOf(passages, 0.2);

    const chosen = choose('When is the saw allowed to run?', passages, budget);

    const tokens = chosen.reduce((sum, index) => sum + estimateTokens(passages[index]?.text ?? ''), 0);
    expect(tokens).toBeLessThanOrEqual(budget);
    expect(tokens).toBeGreaterThan(budget * 0.8);
    expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
  });

  it('takes the beginning of the page when nothing answers', () => {
    const passages = passagesOf('en');

    expect(choose('zebra', passages, 400)[0]).toBe(0);
    expect(choose('', passages, 400).slice(0, 2)).toEqual([0, 1]);
  });

  it('gives one passage even where the budget is too small for it', () => {
    expect(choose('kiln', passagesOf('en'), 1)).toHaveLength(1);
    expect(choose('kiln', [], 100)).toEqual([]);
  });

  it('finds a German word in a compound, and a compound by its part', () => {
    const passages = [{ text: 'Der Zaun ist grün.' }, { text: 'Die Gartenordnung gilt.' }, { text: 'Es regnet.' }];
    const [fence = 0, order = 0] = scorePassages('Welche Ordnung gilt?', indexPassages(passages, { locale: 'de' }));

    expect(order).toBeGreaterThan(fence);
  });

  it.each([
    ['a word of another case', 'Где хранить бензин?', 'Гости уезжают утром.', 'Пролитым бензином пахнет хранилище.'],
    [
      'another compound of the same root',
      'Are solarpanels allowed?',
      'The roof is red.',
      'A solarplant may stand here.',
    ],
  ])('finds %s', (_, question, other, wanted) => {
    const [none = 0, found = 0] = scorePassages(question, indexPassages([{ text: other }, { text: wanted }]));

    expect(found).toBeGreaterThan(none);
  });

  it('takes no word for a relative of another that only begins like it by chance', () => {
    const [score] = scorePassages('Where is the parcel?', indexPassages([{ text: 'Paradise. Parasol. Partner.' }]));

    expect(score).toBe(0);
  });

  it('lets a heading speak for what stands under it', () => {
    const passages = [
      { text: 'It costs nine.', headings: 'Trains' },
      { text: 'It costs five.', headings: 'Ferries' },
    ];
    const [train = 0, ferry = 0] = scorePassages('ferry cost', indexPassages(passages));

    expect(ferry).toBeGreaterThanOrEqual(train);
  });
});
