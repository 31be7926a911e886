import { describe, expect, it } from 'vitest';
import { joinFrames } from '@/lib/domain/pages/join-frames';
import { type PageContent, pageBlockLimit } from '@/lib/domain/pages/page-content';

const content = (name: string, more: Partial<PageContent> = {}): PageContent => ({
  url: `https://site.test/${name}`,
  title: name,
  direction: 'ltr',
  kind: 'article',
  blocks: [
    { id: 'b0', kind: 'heading', level: 1, text: `${name} head` },
    { id: 'b1', kind: 'paragraph', text: `${name} text`, section: 'b0' },
  ],
  words: 4,
  ...more,
});

const at = (index: number, after?: string) => ({
  url: 'about:srcdoc',
  index,
  ...(after !== undefined && { after }),
});

describe('joinFrames', () => {
  it('has a transcript where a video in a frame brings one', () => {
    const top = content('top', { frames: [at(0, 'b0')] });

    expect(joinFrames(top, [content('inner', { path: [0], transcript: 'shown' })]).transcript).toBe('shown');
    expect(joinFrames(top, [content('inner', { path: [3], transcript: 'shown' })])).not.toHaveProperty('transcript');
  });

  it('puts a frame where it stands, and keeps ids apart', () => {
    const top = content('top', { frames: [at(0, 'b0')] });

    const joined = joinFrames(top, [content('inner', { path: [0] })]);

    expect(joined.blocks.map(({ id, text }) => [id, text])).toEqual([
      ['b0', 'top head'],
      ['f0-b0', 'inner head'],
      ['f0-b1', 'inner text'],
      ['b1', 'top text'],
    ]);
    expect(joined.blocks[2]?.section).toBe('f0-b0');
    expect(joined.words).toBe(8);
    expect(joined).not.toHaveProperty('frames');
  });

  it('tells frames with one address apart, in whichever order they answer', () => {
    const top = content('top', { frames: [at(0, 'b0'), at(2, 'b1')] });
    const frames = [2, 1, 0].map((index) => content(`frame ${index}`, { path: [index], url: 'about:srcdoc' }));

    const texts = ['top head', 'frame 0 head', 'frame 0 text', 'top text', 'frame 2 head', 'frame 2 text'];
    expect(joinFrames(top, frames).blocks.map(({ text }) => text)).toEqual(texts);
    expect(joinFrames(top, frames.toReversed()).blocks.map(({ text }) => text)).toEqual(texts);
  });

  it('puts a frame within a frame where that one has it', () => {
    const outer = content('outer', { path: [1], frames: [at(0, 'b0')] });
    const frames = [content('other', { path: [0, 0] }), content('inner', { path: [1, 0] }), outer];

    expect(joinFrames(content('top', { frames: [at(1)] }), frames).blocks.map(({ text }) => text)).toEqual([
      'outer head',
      'inner head',
      'inner text',
      'outer text',
      'top head',
      'top text',
    ]);
  });

  it('knows the frame of a shadow tree by its address, unless two have it', () => {
    const top = content('top', { frames: [{ ...at(-1), url: 'https://site.test/inner' }] });
    const inner = content('inner', { path: [-1] });
    const other = content('other', { path: [-1] });

    expect(joinFrames(top, [other, inner]).blocks[0]?.text).toBe('inner head');
    expect(joinFrames(top, [inner, { ...other, url: inner.url }]).unreadFrames).toBe(1);
  });

  it('leaves out a frame that does not stand among the text, and counts one that cannot be read', () => {
    const top = content('top', { frames: [at(0)] });

    const joined = joinFrames(top, [content('advert', { path: [1] })]);

    expect(joined.blocks).toHaveLength(2);
    expect(joined.unreadFrames).toBe(1);
  });

  it('takes a frame once, also when it is named twice', () => {
    const joined = joinFrames(content('top', { frames: [at(0), at(0)] }), [content('inner', { path: [0] })]);

    expect(joined.blocks).toHaveLength(4);
    expect(joined.unreadFrames).toBe(1);
  });

  it('tells of secrets in any frame, and of any cut', () => {
    const payment = content('pay', { path: [1], sensitiveFields: ['payment'] });
    const long = content('long', { path: [0], cut: { reason: 'length' } });

    const joined = joinFrames(content('top', { frames: [at(0)] }), [payment, long]);

    expect(joined.sensitiveFields).toEqual(['payment']);
    expect(joined.cut).toEqual({ reason: 'length' });
  });

  it('cuts what is too much together, and says so', () => {
    const many = (name: string): PageContent =>
      content(name, {
        blocks: Array.from({ length: pageBlockLimit - 1 }, (_, index) => ({
          id: `b${index}`,
          kind: 'paragraph',
          text: 'x',
        })),
      });

    const joined = joinFrames({ ...many('top'), frames: [at(0)] }, [{ ...many('more'), path: [0] }]);

    expect(joined.blocks).toHaveLength(pageBlockLimit);
    expect(joined.cut).toEqual({ reason: 'length' });
  });
});
