import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownExport } from '@/components/chat/export/markdown-export';
import { type Locale, locales } from '@/lib/domain/locale';
import { formatsFor } from '@/lib/i18n/format';
import { i18n } from '@/lib/i18n/instance';
import { loadTexts } from '@/lib/i18n/texts';
import { ourNamesOfYou, writtenTurns } from '@/lib/import/sources/markdown/markdown-turns';
import { documentOf, everything, wholeOf } from '@/tests/components/chat/export/exported';
import { answer, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';

const exported = async (locale: Locale, ...said: readonly (readonly [string, string])[]): Promise<string> => {
  await loadTexts(locale);
  const translate = i18n.getFixedT(locale);
  const words = {
    t: (key: Parameters<typeof translate>[0], values?: object) => translate(key, { ...values }),
    formats: formatsFor(locale),
  };
  const messages = said.flatMap(([asked, answered], index) => [
    question(`q${index}`, { parts: [{ type: 'text', text: asked }] }),
    answer(`a${index}`, `q${index}`, { parts: [{ type: 'text', text: answered }] }),
  ]);
  return wholeOf(markdownExport(documentOf(...messages), everything, words));
};

describe('a conversation that was written down as Markdown', () => {
  it.each(locales)('by our own export in %s is read as it was said', async (locale) => {
    const text = await exported(
      locale,
      ['Why <b>now</b>?\n\n> quoted\n\n# no heading', '# Because\n\n---\n\n**Note** that it *is*.'],
      ['Thanks', '```md\n---\n\n**You** · today\n\n> no turn\n```'],
    );

    expect(writtenTurns(text)).toEqual({
      title: 'Why is the sky blue?',
      turns: [
        { role: 'user', text: 'Why <b>now</b>?\n\n> quoted\n\n# no heading' },
        { role: 'assistant', name: 'Llama 3.2', text: '# Because\n\n---\n\n**Note** that it *is*.' },
        { role: 'user', text: 'Thanks' },
        { role: 'assistant', name: 'Llama 3.2', text: '```md\n---\n\n**You** · today\n\n> no turn\n```' },
      ],
    });
  });

  it('knows how each language calls the one who asks', async () => {
    for (const locale of locales) {
      await loadTexts(locale);
      expect(ourNamesOfYou).toContain(i18n.getFixedT(locale)('export.you'));
    }
    expect(new Set(ourNamesOfYou).size).toBe(ourNamesOfYou.length);
  });

  it('keeps every word of any question and the number of turns', async () => {
    const words = fc.string({
      unit: fc.constantFrom(...'ab <>&*_#-\n', '---\n', '> ', '`'),
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          words.filter((text) => /[ab]/.test(text)),
          { minLength: 1, maxLength: 4 },
        ),
        async (asked) => {
          const read = writtenTurns(await exported('en-US', ...asked.map((text) => [text, 'Yes.'] as const)));
          expect(read?.turns.map(({ role }) => role)).toEqual(asked.flatMap(() => ['user', 'assistant']));
          expect(read?.turns.filter(({ role }) => role === 'user').map(({ text }) => text.trim())).toEqual(
            asked.map((text) => text.trim()),
          );
        },
      ),
      propertyRuns(100),
    );
  });

  it.each([
    ['headings', '# Bread\n\n## User\n\nHow long?\n\n## Assistant\n\nA day.\n'],
    ['headings with a colon, and rules between', '#### You:\nHow long?\n\n---\n\n#### ChatGPT:\nA day.\n\n---\n'],
    ['bold lines', '**Human:**\n\nHow long?\n\n**Claude**:\n\nA day.'],
    ['signs before the name', '### 👤 User\nHow long?\n### 🤖 Assistant\nA day.'],
  ])('by another program with %s is read as it was said', (_, text) => {
    expect(writtenTurns(text)?.turns.map(({ role, text: words }) => `${role}: ${words}`)).toEqual([
      'user: How long?',
      'assistant: A day.',
    ]);
  });

  it('leaves headings of another kind within an answer as its words', () => {
    const text = '## User\na\n## Assistant\nb\n### Model\nc\n**Question**\nd\n## Overview\ne';

    expect(writtenTurns(text)?.turns.map(({ text: words }) => words)).toEqual([
      'a',
      'b\n### Model\nc\n**Question**\nd\n## Overview\ne',
    ]);
    expect(writtenTurns('## Question\na\n## Answer\nb')?.turns).toHaveLength(2);
  });

  it('keeps what stands before the first turn', () => {
    expect(writtenTurns('# Bread\n\nFrom March.\n\n## You\nHow long?\n## AI\nA day.')).toMatchObject({
      title: 'Bread',
      turns: [{ text: 'From March.\n\nHow long?' }, { name: 'AI', text: 'A day.' }],
    });
  });

  it('is no conversation where only one of the two speaks, or the names stand in code', () => {
    for (const text of [
      '',
      'words',
      '# You\n\nare here',
      '## Question\none\n## Question\ntwo',
      '# Meeting\n\n## Question\n\nWhy?\n\n## Answer\n\nSo.\n\n### Model\n\nBig\n\n## Appendix\n\nend',
      '## You\n\nare\n\n### AI\n\nhere',
      '```\n## User\na\n## Assistant\nb\n```',
      '- **User** and **Assistant**',
    ])
      expect(writtenTurns(text)).toBeUndefined();
  });

  it('is looked for in a long text of nearly nothing else', () => {
    expect(writtenTurns('\n'.repeat(500_000))).toBeUndefined();
    expect(writtenTurns(`${'#'.repeat(500_000)}\n${'*'.repeat(500_000)}`)).toBeUndefined();
    expect(writtenTurns('## User\nx\n## Assistant\ny\n'.repeat(20_000))?.turns).toHaveLength(40_000);
  });
});
