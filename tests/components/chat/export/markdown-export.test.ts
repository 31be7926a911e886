import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedMarkdown } from '@/components/chat/export/closed-markdown';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import { markdownExport } from '@/components/chat/export/markdown-export';
import { blocksOf } from '@/components/chat/markdown/markdown-document';
import type { Message } from '@/lib/domain/message';
import { answer, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { attacks } from '../markdown/attacks';
import { documentOf, englishWords, everything, turnsOf, wholeOf } from './exported';
import { commonHtml, hiddenIn } from './seen-html';

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const written = (...messages: readonly Message[]): Promise<string> =>
  wholeOf(markdownExport(documentOf(...messages), everything, words));

/** HTML of a text, in which it does not matter how many lines are empty. */
const htmlLines = (text: string): string => commonHtml(text).replace(/\n+/g, '\n').trim();

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

  it('is read again as what was said, whatever the answers hold', () => {
    const answers = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(answers, { minLength: 1, maxLength: 4 }), (all) => {
        const texts = all.map((own) => own.join('\n\n'));
        const messages = texts.map((text, index) => answer(`a${index}`, 'q1', { parts: [{ type: 'text', text }] }));
        const pieces = [...markdownExport(documentOf(...messages), everything, words)];

        expect(htmlLines(pieces.join(''))).toBe(pieces.map(htmlLines).join('\n').trim());
        for (const [index, text] of texts.entries())
          expect(htmlLines(pieces[index + 1] ?? '').endsWith(htmlLines(closedMarkdown(text)))).toBe(true);
      }),
      propertyRuns(200),
    );
  });

  it.each(attacks.slice(0, 60))('is not swallowed by %j', async (attack) => {
    const text = await written(...turnsOf('Why?', attack), ...turnsOf('And?', 'The last words.'));

    expect(hiddenIn(text, 'The last words.')).toEqual([]);
  });

  it.each([
    ...attacks.slice(0, 60),
    ...[
      '<!-- pasted',
      '<script>',
      '<style>',
      '<textarea>',
      '<title>',
      '<xmp>',
      '<SCRIPT>alert(1)</SCRIPT>',
      '<?php',
      '</details>',
    ],
    ...['<div>\n```\n<script>', '- <!-- a\n\n```\n<b>\n```\n\n<i'],
  ])('shows %j in a question and a thought as words', async (attack) => {
    const thought = answer('a1', 'q1', { parts: [{ type: 'reasoning', text: attack, details: [] }] });
    const asked = question('q1', { parts: [{ type: 'text', text: attack }] });

    const text = await written(asked, thought, ...turnsOf('And?', 'The last words.'));

    expect(hiddenIn(text, 'The last words.')).toEqual([]);
    const quotation = commonHtml(await written(asked));
    expect(quotation).not.toMatch(/<(?!\/?(?:h[1-6]|p|em|strong|hr|blockquote|a|code|pre|ul|ol|li|br|img)\b)/);
    expect(quotation).not.toMatch(/<[^>]*\son\w+=/);
  });

  it('leaves code, addresses and comparisons of a question as they were typed', async () => {
    const asked = 'Why is `<b>` bold, 1 < 2?\n\n```html\n<script>\n```\n\n<https://example.com>';

    const text = await written(...turnsOf(asked, 'So.'));

    expect(text).toContain('> Why is `<b>` bold, 1 < 2?\n>\n> ```html\n> <script>\n> ```\n>\n> <https://example.com>');
  });

  it('has no empty name, no half of a letter, and no picture that is none', async () => {
    const text = await written(
      question('q1', {
        parts: [
          { type: 'file', mimeType: 'image/png', data: 'aGk=', name: `${'a'.repeat(79)}😀.png` },
          { type: 'file', mimeType: 'image/png', data: 'x)\n\n<script>', name: 'bad.png' },
        ],
      }),
      answer('a1', 'q1', {
        modelName: '',
        parts: [{ type: 'source', source: { url: 'https://example.com/a', title: '' } }],
      }),
    );

    expect(text.isWellFormed()).toBe(true);
    expect(text).toContain(`![${'a'.repeat(79)}](data:`);
    expect(text).toContain('*bad.png · image/png*');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('****');
    expect(text).toContain('- [https://example.com/a](<https://example.com/a>)');
  });

  it('says nothing of what another version stands in place of where that has no words', async () => {
    const besides = answer('a1', 'q1', { parts: [] });
    const branches = [{ messages: [answer('a2', 'q1')], besides }];

    const text = await wholeOf(markdownExport({ ...documentOf(), branches }, everything, words));

    expect(text).toContain('\n\n**Another version**\n\n');
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
