import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import { passagesIn, passagesOfBlocks } from '@/lib/domain/pages/page-passages';
import { z } from '@/lib/domain/schema';
import { choosePassages, scorePassages } from '@/lib/retrieval/choose-passages';
import { indexPassages, type Passage } from '@/lib/retrieval/passage-index';

const questions = z
  .array(z.object({ page: z.enum(['en', 'de', 'ja']), question: z.string(), answer: z.string() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')));

/** A saved page: a line each for a paragraph, with `#` before a heading. */
const blocksOf = (page: string) =>
  readFileSync(join(import.meta.dirname, 'pages', `${page}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, marks, title] = /^(#+) (.*)$/.exec(line) ?? [];
      if (marks === undefined || title === undefined) return { kind: 'paragraph' as const, text: line };
      return { kind: 'heading' as const, level: marks.length, text: title };
    });

const passagesOf = (page: string): readonly Passage[] => {
  const { text, starts, sections } = passagesOfBlocks(blocksOf(page));
  return passagesIn(text, starts).map((passage, index) => {
    const heading = sections.findLast((section) => section.passage <= index);
    return { text: passage, ...(heading !== undefined && { headings: heading.title }) };
  });
};

const tokensOf = (passages: readonly Passage[]): readonly number[] => passages.map(({ text }) => estimateTokens(text));

const choose = (question: string, passages: readonly Passage[], budget: number, locale?: string): readonly number[] => {
  const index = indexPassages(passages, locale === undefined ? {} : { locale });
  return choosePassages(scorePassages(question, index), tokensOf(passages), budget);
};

/** A fifth of what the page holds, so that four fifths have to be left behind. */
const budgetOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text }) => sum + estimateTokens(text), 0) / 5;

const missed = (page: string): readonly string[] => {
  const passages = passagesOf(page);
  return questions
    .filter((asked) => asked.page === page)
    .flatMap(({ question, answer }) => {
      const chosen = choose(question, passages, budgetOf(passages), page);
      return chosen.some((index) => passages[index]?.text.includes(answer)) ? [] : [question];
    });
};

describe('choosePassages', () => {
  it('is asked honest questions: each answer stands in its page, and no question repeats it', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    for (const { page, question, answer } of questions) {
      expect(passagesOf(page).some(({ text }) => text.includes(answer))).toBe(true);
      expect(question).not.toContain(answer);
    }
  });

  it.each(['en', 'de', 'ja'])('sends the passage that answers in nine of ten questions (%s)', (page) => {
    const asked = questions.filter((question) => question.page === page).length;
    const lost = missed(page);

    expect(lost.length / asked, lost.join('\n')).toBeLessThanOrEqual(0.1);
  });

  it('keeps to the budget and to the order of the page', () => {
    const passages = passagesOf('en');
    const budget = budgetOf(passages);

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

  it('lets a heading speak for what stands under it', () => {
    const passages = [
      { text: 'It costs nine.', headings: 'Trains' },
      { text: 'It costs five.', headings: 'Ferries' },
    ];
    const [train = 0, ferry = 0] = scorePassages('ferry cost', indexPassages(passages));

    expect(ferry).toBeGreaterThanOrEqual(train);
  });
});
