import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedMarkdown } from '@/components/chat/export/closed-markdown';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import { markdownExport } from '@/components/chat/export/markdown-export';
import { blocksOf } from '@/components/chat/markdown/markdown-document';
import type { Block } from '@/components/chat/markdown/markdown-tree';
import type { Message } from '@/lib/domain/message';
import { answer, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { attacks } from '../markdown/attacks';
import { documentOf, englishWords, everything, turnsOf, wholeOf } from './exported';

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const written = (...messages: readonly Message[]): Promise<string> =>
  wholeOf(markdownExport(documentOf(...messages), everything, words));

/** The blocks of each turn, without its rule and its first line. */
const turnsIn = (text: string, answered: readonly Block[]): readonly Block[] => {
  const blocks = blocksOf(text);
  return blocks.slice(blocks.length - answered.length);
};

const fragments = [
  '# A heading',
  'Words and *more* words.',
  '- one\n- two\n  - three',
  '1. first\n2. second',
  '```js\nconst a = "```";',
  '```js\nconst a = 1;\n```',
  '~~~\nopen',
  '> quoted\n> text',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '---',
  '$$\nx^2\n$$',
  'a formula $x$ and \\(y\\)',
  '<details><summary>More</summary>\n\ninside',
  '<!-- a comment',
  '<script>\nalert(1)',
  '[a link](https://example.com)',
  '    indented code',
  'a setext heading\n===',
];

describe('a conversation as Markdown', () => {
  it('has a title, who said what and when, the question quoted and the answer as it was written', async () => {
    const text = await written(...turnsOf('Why?\nReally?', '# Because\n\nIt *scatters*.'));

    expect(text).toMatch(/^# Why is the sky blue\?\n\n\*Exported from Parley, .*\*\n\n---\n\n\*\*You\*\* · /u);
    expect(text).toContain('\n\n> Why?\n> Really?\n\n---\n\n**Llama 3.2** · ');
    expect(text.endsWith('\n\n# Because\n\nIt *scatters*.\n')).toBe(true);
  });

  it('is read again as what was said, whatever the answers hold', async () => {
    const answers = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 4 }), async (all) => {
        const texts = all.map((own) => own.join('\n\n'));
        const messages = texts.map((text, index) => answer(`a${index}`, 'q1', { parts: [{ type: 'text', text }] }));
        const expected = texts.flatMap((text): readonly (Block | 'head')[] => [
          'head',
          'head',
          ...blocksOf(closedMarkdown(text)),
        ]);

        const blocks = blocksOf(await written(...messages)).slice(2);

        expect(blocks.map((block, index) => (expected[index] === 'head' ? 'head' : block))).toEqual(expected);
        for (const [index, block] of blocks.entries())
          if (expected[index] === 'head') expect(['rule', 'paragraph']).toContain(block.type);
      }),
      propertyRuns(200),
    );
  });

  it.each(attacks.slice(0, 60))('is not swallowed by %j', async (attack) => {
    const last = blocksOf('The last words.');
    const text = await written(...turnsOf('Why?', attack), ...turnsOf('And?', 'The last words.'));

    expect(turnsIn(text, last)).toEqual(last);
  });

  it('makes no marks of names, titles and notes', async () => {
    const message = answer('a1', 'q1', { modelName: '**[x](https://evil.example)** <b>', status: 'running' });

    const text = await written(message);

    expect(text).toContain('**\\*\\*\\[x\\](https://evil.example)\\*\\* \\<b\\>** · ');
    expect(text).toContain('*This answer wasn’t finished when it was exported.*');
  });

  it('folds thoughts and calls, which end no box but their own', async () => {
    const text = await written(
      answer('a1', 'q1', {
        parts: [
          { type: 'reasoning', text: 'Hm. </details>', details: [] },
          {
            type: 'tool-invocation',
            state: 'result',
            toolCallId: 't1',
            toolName: 'search',
            step: 0,
            args: { query: '</details>' },
            result: 'found ``` </details>',
          },
          { type: 'text', text: 'So it is.' },
        ],
      }),
    );

    const blocks = blocksOf(text);
    expect(blocks.slice(-3).map(({ type }) => type)).toEqual(['details', 'details', 'paragraph']);
    expect(text).toContain('<summary>search · Done</summary>');
    const short = await wholeOf(
      markdownExport(
        documentOf(answer('a1', 'q1', { parts: [{ type: 'reasoning', text: 'Hm.', details: [] }] })),
        { hasThoughts: false, hasCalls: false },
        words,
      ),
    );
    expect(short).not.toContain('Hm.');
  });

  it('holds small pictures and names large ones, links pages, and lists sources once', async () => {
    const text = await written(
      question('q1', {
        parts: [
          { type: 'file', mimeType: 'image/png', data: 'aGk=', name: 'small].png' },
          { type: 'file', mimeType: 'image/png', data: 'A'.repeat(400_000), name: 'large.png' },
          { type: 'file', mimeType: 'application/pdf', data: 'aGk=', name: 'a.pdf' },
        ],
      }),
      answer('a1', 'q1', {
        parts: [
          { type: 'text', text: 'See.' },
          { type: 'source', source: { url: 'https://example.com/a', title: 'A [page]' } },
          { type: 'source', source: { url: 'https://example.com/a', title: 'A [page]' } },
          { type: 'source', source: { url: 'javascript:alert(1)', title: 'Bad' } },
        ],
      }),
    );

    expect(text).toContain('![small .png](data:image/png;base64,aGk=)');
    expect(text).toContain('*large.png · image/png · 300 kB*');
    expect(text).toContain('*a.pdf · application/pdf · 2 bytes*');
    expect(text).toContain('Sources\n\n- [A \\[page\\]](<https://example.com/a>)\n- Bad\n');
    expect(text).not.toContain('javascript:');
  });

  it('says of other branches what they stand in place of, and how many messages are missing', async () => {
    const [asked, answered] = turnsOf('Why?', 'First.');
    if (asked === undefined || answered === undefined) throw new Error('two turns');
    const other = answer('a2', 'q1', { parts: [{ type: 'text', text: 'Second.' }] });
    const branches = [{ messages: [asked, answered] }, { messages: [other], besides: answered }];

    const text = await wholeOf(markdownExport({ ...documentOf(), branches, unreadable: 2 }, everything, words));

    expect(text).toContain('**Another version, in place of “First.”**\n\n---\n\n**Llama 3.2**');
    expect(text).toContain('*2 messages couldn’t be read and are missing.*');
  });
});
