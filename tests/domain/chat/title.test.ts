import { describe, expect, it } from 'vitest';
import { firstTitle, titleFrom } from '@/lib/domain/chat/title';

const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

describe('titleFrom', () => {
  it('takes a short question as it is, on one line', () => {
    expect(titleFrom('  Why is\nthe sky   blue?')).toBe('Why is the sky blue?');
  });

  it('cuts a long one at a word', () => {
    const title = titleFrom('Please explain in detail why the sky appears blue during the day and red in the evening');

    expect(title).toBe('Please explain in detail why the sky appears blue during the…');
  });

  it('cuts one endless word, and text without spaces', () => {
    expect(graphemes(titleFrom('x'.repeat(500)))).toBe(61);
    expect(graphemes(titleFrom('天空为什么是蓝色的'.repeat(20)))).toBeLessThanOrEqual(61);
  });

  it('never cuts a character made of several', () => {
    const family = '👩‍👩‍👧‍👦';

    expect(titleFrom(family.repeat(80)).replaceAll(family, '')).toBe('…');
  });
});

describe('the title of a new conversation', () => {
  const titled = (title: string) => ({
    name: 'page.txt',
    page: { kind: 'page' as const, url: '', title, words: 1, starts: [], sections: [] },
  });

  it('begins with the page, so that “Summarize this.” is not there ten times', () => {
    expect(firstTitle('Summarize this.', [titled('The history of tea')])).toBe('The history of tea · Summarize this.');
  });

  it('leaves room for the question behind a long title of a page', () => {
    const title = firstTitle('Summarize this.', [
      titled('A very long headline that goes on and on about nothing at all'),
    ]);

    expect(title).toMatch(/^A very long headline .*… · Summarize this\.$/u);
    expect(title.length).toBeLessThan(62);
  });

  it('is the question where the page has no title, and the page where there is no question', () => {
    expect(firstTitle('Why?', [titled('')])).toBe('Why?');
    expect(firstTitle('', [titled('Tea')])).toBe('Tea');
  });

  it('is the name of the first file where nothing was written', () => {
    expect(firstTitle(' ', [{ name: 'sky.png' }])).toBe('sky.png');
    expect(firstTitle('', [])).toBe('');
  });
});
