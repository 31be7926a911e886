// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { withProse } from '@/lib/page/text/prose-blocks';
import { composeText, type TextBlock } from '@/lib/page/text/text-block';
import { walkedPage } from '../../fakes/walked-page';

const atOnce = { isDue: () => false, rest: async () => undefined };

const composed = async (html: string): Promise<readonly TextBlock[]> => {
  const blocks: TextBlock[] = [];
  for (const raw of withProse(walkedPage(html).blocks)) blocks.push(...(await composeText(raw, atOnce)));
  return blocks;
};

const story =
  'The lamp on the cliff had been lit every evening for two hundred years\nbefore anybody thought to ask who paid for the oil. It was a keeper of\nthe books who did.\n\nNobody answered him for a year, and then the ledger was found in the\ntower.';

it('reads a text that is one pre by its paragraphs', async () => {
  expect((await composed(`<pre>${story}</pre>`)).map(({ kind, text }) => [kind, text])).toEqual(
    story.split('\n\n').map((paragraph) => ['paragraph', paragraph.replaceAll('\n', ' ')]),
  );
});

it('knows where each character stands, also where the browser has split the text', async () => {
  const html = `<pre>${story}</pre>`;
  document.body.innerHTML = html;
  const raws = walkedPage(html).blocks;
  const node = document.querySelector('pre')?.firstChild;
  if (!(node instanceof Text)) throw new Error('no text');
  node.splitText(100);
  const [raw] = raws;
  if (raw === undefined) throw new Error('no block');
  const pieces = [...(document.querySelector('pre')?.childNodes ?? [])].flatMap((child) =>
    child instanceof Text ? [{ type: 'text', node: child, whiteSpace: 'preserve' } as const] : [],
  );
  const [first] = withProse([{ ...raw, pieces }]);
  const [block] = first === undefined ? [] : await composeText(first, atOnce);

  const shown = block?.runs.map((run) =>
    'node' in run ? run.node.data.slice(run.offset, run.offset + run.length) : '',
  );
  expect(block?.runs.length).toBeGreaterThan(1);
  expect(shown?.join('').replaceAll('\n', ' ')).toBe(block?.text);
});

it('leaves code as it is, and a sample within a page', async () => {
  const program = 'const lamp = (oil) => {\n  if (oil.isEmpty()) return fill(oil);\n};\n'.repeat(8);
  const around = '<p>A page that has a text of its own around what it quotes.</p>'.repeat(20);

  expect((await composed(`<pre>${program}</pre>`)).map(({ kind }) => kind)).toEqual(['code']);
  expect((await composed(`<pre><code>${story}</code></pre>`)).map(({ kind }) => kind)).toEqual(['code']);
  expect((await composed(`${around}<pre>${story}</pre>`)).map(({ kind }) => kind)).toContain('code');
});
