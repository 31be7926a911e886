import { describe, expect, it } from 'vitest';
import {
  fitsFilter,
  type ListFilter,
  parseListQuery,
  withFilter,
  withoutFilter,
} from '@/lib/domain/library/list-query';
import { conversationOf } from '@/tests/fakes/messages';

const filtersOf = (text: string) => parseListQuery(text).filters.map(({ type, value }) => `${type}=${value}`);
const wordsOf = (text: string) => parseListQuery(text).words;
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

const fits = (text: string, conversation: Parameters<typeof conversationOf>[0]): boolean => {
  const filters: readonly ListFilter[] = parseListQuery(text).filters;
  expect(filters).toHaveLength(1);
  return filters.every((filter) => fitsFilter(conversationOf(conversation), filter));
};
const on = (...sites: readonly string[]) => ({ facts: { sites } });

describe('what is typed into the search field', () => {
  it('is words and filters in any order', () => {
    const { words, filters } = parseListQuery('Blue site:example.org sky has:file');

    expect(words).toEqual(['blue', 'sky']);
    expect(filters.map(({ type, value }) => [type, value])).toEqual([
      ['site', 'example.org'],
      ['has', 'file'],
    ]);
  });

  it.each([
    ['model:"GPT 5"', ['model=GPT 5']],
    ['model:“GPT 5”', ['model=GPT 5']],
    ['model:„GPT 5“', ['model=GPT 5']],
    ['SITE:Example.org', ['site=Example.org']],
    ['Has:FILE', ['has=file']],
    ['IN:Work/Reports', ['in=Work/Reports']],
    ['tag:„Meine Liste“', ['tag=Meine Liste']],
    ['tag: tag:☕', ['tag=☕']],
    ['in:„Meine Ablage“', ['in=Meine Ablage']],
    ['IS:Archived', ['is=archived']],
    ['site：example.org', ['site=example.org']],
    ['\u200fsite:example.org\u200e', ['site=example.org']],
    ['\u2067site:example.org\u2069 السماء', ['site=example.org']],
  ])('reads %j, whatever the keyboard', (text, expected) => {
    expect(filtersOf(text)).toEqual(expected);
  });

  it('takes what is in quotes as one, also while it is still being typed', () => {
    expect(wordsOf('"Blue  Sky" sea')).toEqual(['blue sky', 'sea']);
    expect(wordsOf('"blue sk')).toEqual(['blue sk']);
    expect(wordsOf('„blauer Himmel“')).toEqual(['blauer himmel']);
  });

  it('leaves a quote within a word alone', () => {
    expect(wordsOf('5" screen')).toEqual(['5"', 'screen']);
  });

  it.each([
    'colour:blue',
    'https://example.org',
    'has:wings',
    'is:late',
    'before:2026-13',
    'after:soon',
    'before:2026-02-30',
  ])('takes %s as text', (text) => {
    expect(parseListQuery(text)).toEqual({ words: [text], filters: [] });
  });

  it.each(['site:', 'model:', 'has:', 'has:fi', 'is:arch', 'before:', 'after:20'])(
    'hides nothing by %s, which is not finished',
    (text) => {
      expect(parseListQuery(text)).toEqual({ words: [], filters: [] });
    },
  );

  it.each([
    ['after:2026', day(2026, 1, 1)],
    ['after:2026-03', day(2026, 3, 1)],
    ['after:2026-3-4', day(2026, 3, 4)],
    ['after:2026/03/04', day(2026, 3, 4)],
    ['after:2026-03-', day(2026, 3, 1)],
    ['after:٢٠٢٦-٠٣-٠٤', day(2026, 3, 4)],
    ['after:２０２６-03', day(2026, 3, 1)],
  ])('reads the date of %s as the start of that day', (text, at) => {
    expect(parseListQuery(text).filters).toMatchObject([{ type: 'after', at }]);
  });

  it('holds many filters and no filter twice at one place', () => {
    const text = Array.from({ length: 200 }, (_, index) => `site:s${index}.example`).join(' ');

    expect(new Set(parseListQuery(text).filters.map(({ start }) => start)).size).toBe(200);
  });
});

describe('a filter', () => {
  it.each([
    ['site:example.org', 'example.org', true],
    ['site:www.example.org', 'example.org', true],
    ['site:https://www.example.org/path?q=1', 'example.org', true],
    ['site:EXAMPLE.ORG', 'example.org', true],
    ['site:example.org', 'news.example.org', true],
    ['site:example', 'example.org', true],
    ['site:example.org', 'notexample.org', false],
    ['site:exam', 'example.org', false],
    ['site:example.org', 'example.org:8443', true],
    ['site:example.org:8443', 'example.org:8443', true],
    ['site:example.org:8443', 'example.org', false],
    ['site:localhost:3000', 'localhost:3000', true],
    ['site:münchen.example', 'xn--mnchen-3ya.example', true],
  ])('%s finds a page of %s: %s', (text, host, expected) => {
    expect(fits(text, on('other.example', host))).toBe(expected);
  });

  it('finds a model by its name or by its id', () => {
    const conversation = {
      model: { connectionId: 'c', modelId: 'gpt-5' },
      facts: { sites: [], modelName: 'GPT 5 Mini' },
    };

    expect(fits('model:"gpt 5"', conversation)).toBe(true);
    expect(fits('model:gpt-5', conversation)).toBe(true);
    expect(fits('model:llama', conversation)).toBe(false);
    expect(fits('model:llama', {})).toBe(false);
  });

  it.each([
    ['in:Work', 'Work', true],
    ['in:work', 'WORK', true],
    ['in:Work', 'Work/Reports', true],
    ['in:"Work / Reports"', 'Work/Reports', true],
    ['in:Work/Reports', 'Work', false],
    ['in:Work', 'Workshop', false],
    ['in:Reports', 'Work/Reports', false],
    ['in:"Faust"', '„Faust“', true],
    ['in:Work', undefined, false],
    ['in:/', undefined, true],
    ['in:/', 'Work', false],
  ])('%s finds what is in the folder %s: %s', (text, folder, expected) => {
    expect(fits(text, folder === undefined ? {} : { folder })).toBe(expected);
  });

  it('finds files and what was archived', () => {
    expect(fits('has:file', { facts: { sites: [], hasFile: true } })).toBe(true);
    expect(fits('has:file', { facts: { sites: ['example.org'] } })).toBe(false);
    expect(fits('is:archived', { isArchived: true })).toBe(true);
    expect(fits('is:archived', {})).toBe(false);
  });

  it('counts a day to what comes after its start', () => {
    const noon = day(2026, 3, 4) + 43_200_000;

    expect(fits('after:2026-03-04', { updatedAt: noon })).toBe(true);
    expect(fits('before:2026-03-04', { updatedAt: noon })).toBe(false);
    expect(fits('before:2026-03-05', { updatedAt: noon })).toBe(true);
  });
});

describe('the text of the field', () => {
  it('loses a filter and keeps the rest', () => {
    const text = 'blue  site:example.org  sky';
    const [filter] = parseListQuery(text).filters;

    expect(filter && withoutFilter(text, filter)).toBe('blue sky');
  });

  it('shows one folder at a time, whatever its name is made of', () => {
    for (const folder of ['Work', 'Work/Re ports', '„Faust“ I', 'A " /B', '仕事', 'a:b']) {
      const text = withFilter('in:Old blue', 'in', folder);

      expect(filtersOf(text)).toHaveLength(1);
      expect(wordsOf(text)).toEqual(['blue']);
      expect(parseListQuery(text).filters.every((filter) => fitsFilter(conversationOf({ folder }), filter))).toBe(true);
    }
  });

  it('gets a filter at its end, in quotes where it has to be', () => {
    expect(withFilter('blue ', 'site', 'example.org')).toBe('blue site:example.org');
    expect(filtersOf(withFilter('', 'model', 'GPT "5" Mini'))).toEqual(['model=GPT 5 Mini']);
  });

  it('has one date of a kind, and several sites', () => {
    expect(withFilter('after:2025 blue', 'after', '2026-01-01')).toBe('blue after:2026-01-01');
    expect(withFilter('site:a.example', 'site', 'b.example')).toBe('site:a.example site:b.example');
  });
});
