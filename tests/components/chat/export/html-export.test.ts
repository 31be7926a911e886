// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import { htmlExport, richTextExport } from '@/components/chat/export/html-export';
import { mathMarkup } from '@/components/chat/markdown/render-math';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { answer, question } from '@/tests/fakes/messages';
import { attacks } from '../markdown/attacks';
import { documentOf, englishWords, everything, turnsOf, wholeOf } from './exported';

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const written = (...messages: readonly Message[]): Promise<string> =>
  wholeOf(htmlExport(documentOf(...messages), everything, words, { locale: 'en-US', direction: 'ltr' }));

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

const elements = new Set(
  'html head meta title style body h1 h2 h3 h4 h5 h6 article p div span bdi time strong em del u mark sup sub kbd small code pre br a img ul ol li blockquote hr table thead tbody tr th td details summary'.split(
    ' ',
  ),
);
const attributes = new Set(
  'charset http-equiv content name lang dir class title datetime href rel target src alt start open'.split(' '),
);

/** What stands in a page against the list of what may. MathML is KaTeX's; it must hold no address. */
const trespasses = (page: Document): readonly string[] =>
  [...page.querySelectorAll('*')].flatMap((element) => {
    const isMath = element.closest('math, .katex, .katex-error') !== null;
    return [
      ...(isMath || elements.has(element.localName) ? [] : [`<${element.localName}>`]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        const isKnown = isMath ? !/^(?:on|href|src|xlink|id$)/i.test(name) : attributes.has(name);
        const isAddress =
          name === 'href'
            ? /^(?:https?|mailto):/.test(value)
            : name !== 'src' || /^data:image\/(?:png|jpeg|webp|gif);/.test(value);
        return isKnown && isAddress ? [] : [`${element.localName}[${name}=${value}]`];
      }),
    ];
  });

vi.mock('@/components/chat/markdown/render-math', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/components/chat/markdown/render-math')>();
  return { ...original, mathMarkup: vi.fn(original.mathMarkup) };
});

describe('a conversation as a page', () => {
  it('shows the source of a formula at which its library gives up, and all else', async () => {
    // Groups within groups beyond count exhaust the stack; how many it takes is the browser's affair.
    vi.mocked(mathMarkup).mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const html = await wholeOf(
      htmlExport(documentOf(...turnsOf('Why?', 'Before $$x^2$$ after $y$')), everything, words, {
        locale: 'en-US',
        direction: 'ltr',
      }),
    );

    expect(html).toContain('<code>x^2</code>');
    expect(html).toContain('<annotation encoding="application/x-tex">y</annotation>');
  });

  it.each(attacks)('holds nothing but text and links, whoever says %j', async (attack) => {
    const parts: readonly MessagePart[] = [
      { type: 'text', text: attack },
      { type: 'reasoning', text: attack, details: [] },
      {
        type: 'tool-invocation',
        state: 'result',
        toolCallId: 't',
        toolName: attack,
        step: 0,
        args: attack,
        result: { attack },
      },
      { type: 'source', source: { url: attack, title: attack } },
      { type: 'file', mimeType: 'text/html', data: 'aGk=', name: attack },
      { type: 'file', mimeType: 'image/png', data: '', url: attack, name: attack },
    ];
    const asked = question('q1', { parts: [{ type: 'text', text: attack }, ...parts.slice(4)] });
    const said = answer('a1', 'q1', { parts, modelName: attack });
    const branches = [{ messages: [asked, said] }, { messages: [said], besides: asked }];

    const html = await wholeOf(
      htmlExport({ ...documentOf(), title: attack, branches }, everything, words, {
        locale: 'en-US',
        direction: 'ltr',
      }),
    );

    expect(trespasses(read(html))).toEqual([]);
    expect(html.match(/<meta http-equiv/g)).toHaveLength(1);
  });

  it('lets nothing run and loads nothing: its policy allows its own style, by its hash, and pictures in itself', async () => {
    const page = read(await written());
    const style = page.querySelector('style')?.textContent ?? '';
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));

    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
      `default-src 'none'; img-src data:; style-src 'sha256-${Buffer.from(hash).toString('base64')}'; base-uri 'none'; form-action 'none'`,
    );
    expect(style).not.toMatch(/url\(|@import/);
  });

  it('has formulas as MathML, coloured code, and each text in its own direction', async () => {
    const page = read(
      await written(...turnsOf('مرحبا', 'So $x^2$:\n\n- a list\n\n  ```js\n  const a = 1;\n  ```\n\n- سطر')),
    );

    expect(page.querySelectorAll('math')).toHaveLength(1);
    expect(page.querySelector('li pre .hljs-keyword')?.textContent).toBe('const');
    expect(page.querySelector('pre')?.getAttribute('dir')).toBe('ltr');
    expect(page.querySelector('.you p')?.getAttribute('dir')).toBe('auto');
    expect(page.documentElement.getAttribute('lang')).toBe('en-US');
  });

  it('shows a question as it was typed, with its lines, and pictures from their bytes', async () => {
    const page = read(
      await written(
        question('q1', {
          parts: [
            { type: 'text', text: '# not a heading\n\n  two spaces' },
            { type: 'file', mimeType: 'image/png', data: 'aGk=', name: 'A "photo".png' },
          ],
        }),
      ),
    );

    expect([...page.querySelectorAll('.you p')].map(({ textContent }) => textContent)).toEqual([
      '# not a heading',
      '',
      '  two spaces',
    ]);
    expect(page.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,aGk=');
    expect(page.querySelector('img')?.getAttribute('alt')).toBe('A "photo".png');
  });

  it('folds thoughts and calls, and leaves them out when asked to', async () => {
    const said = answer('a1', 'q1', {
      parts: [
        { type: 'reasoning', text: 'Hm.', details: [] },
        { type: 'tool-invocation', state: 'call', toolCallId: 't', toolName: 'search', step: 0, args: { a: 1 } },
      ],
    });

    expect([...read(await written(said)).querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false]);
    const none = { hasThoughts: false, hasCalls: false };
    const short = await wholeOf(htmlExport(documentOf(said), none, words, { locale: 'en-US', direction: 'ltr' }));
    expect(read(short).querySelectorAll('details')).toHaveLength(0);
  });
});

it('is for the clipboard without page, style and MathML: formulas as they were written', async () => {
  const html = await wholeOf(richTextExport(documentOf(...turnsOf('Why?', 'As $x^2$ **says**.')), everything, words));

  expect(html.startsWith('<h1 dir="auto">Why is the sky blue?</h1>')).toBe(true);
  expect(html).toContain('<p>As <code>x^2</code> <strong>says</strong>.</p>');
  expect(html).not.toMatch(/<style|<math|<meta/);
});
