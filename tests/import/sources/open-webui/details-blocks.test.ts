import { describe, expect, it } from 'vitest';
import { answerWithBlocks } from '@/lib/import/sources/open-webui/details-blocks';

describe('blocks in an answer of Open WebUI', () => {
  it('leave an answer without any as it was written', () => {
    const text = 'Hello\n\n<details>\n<summary>More</summary>\nwords\n</details>\n';

    expect(answerWithBlocks(text)).toEqual([{ type: 'text', text }]);
  });

  it('are thoughts without their quotation marks, and boxes within them do not end them', () => {
    expect(
      answerWithBlocks(
        '<details type="reasoning" done="true"><summary>Thought</summary>\n> a <details>b</details> c\n</details>\nYes.',
      ),
    ).toEqual([
      { type: 'reasoning', text: 'a <details>b</details> c', details: [] },
      { type: 'text', text: 'Yes.' },
    ]);
  });

  it('are thoughts without their quotation marks where these are escaped too, as newer versions do', () => {
    expect(
      answerWithBlocks('<details type="reasoning" done="true">\n&gt; a &lt;b&gt;\n&gt; &gt; c\n</details>'),
    ).toEqual([{ type: 'reasoning', text: 'a <b>\n> c', details: [] }]);
    expect(answerWithBlocks('<details type="reasoning" done="true">\n> a\n> &gt; c\n</details>')).toEqual([
      { type: 'reasoning', text: 'a\n> c', details: [] },
    ]);
  });

  it('are calls with their results, in an attribute or between the tags', () => {
    const between =
      '<details type="tool_calls" done="true" id="1" name="find" arguments="{&quot;q&quot;: &quot;a &amp; b&quot;}">\n<summary>Tool Executed</summary>\n[&quot;x&quot;]\n</details>';

    expect(answerWithBlocks(between)).toEqual([
      { type: 'call', id: '1', name: 'find', args: { q: 'a & b' } },
      { type: 'result', id: '1', name: 'find', result: ['x'] },
    ]);
  });

  it('are calls without results where these had not come', () => {
    expect(
      answerWithBlocks(
        '<details type="tool_calls" done="false" id="1" name="find" arguments="x"><summary>Executing...</summary></details>',
      ),
    ).toEqual([{ type: 'call', id: '1', name: 'find', args: 'x' }]);
  });

  it('that break off hold the rest', () => {
    expect(answerWithBlocks('Then <details type="reasoning" done="false">\n> and so')).toEqual([
      { type: 'text', text: 'Then' },
      { type: 'reasoning', text: 'and so', details: [] },
    ]);
    expect(answerWithBlocks('<details type="reasoning"')).toEqual([
      { type: 'text', text: '<details type="reasoning"' },
    ]);
    expect(answerWithBlocks('<details type="unknown">x</details>')).toEqual([
      { type: 'text', text: '<details type="unknown">x</details>' },
    ]);
  });

  it('are found in a text of many without an end', () => {
    expect(answerWithBlocks('<details type="reasoning" '.repeat(50_000))).toHaveLength(1);
    expect(answerWithBlocks('<details type="reasoning">'.repeat(50_000))).toHaveLength(1);
    expect(answerWithBlocks('<details type="other">'.repeat(50_000))).toHaveLength(1);
  });
});
