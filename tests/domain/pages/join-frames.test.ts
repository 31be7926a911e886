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

const at = (name: string, after?: string) => ({
  url: `https://site.test/${name}`,
  ...(after !== undefined && { after }),
});

describe('joinFrames', () => {
  it('puts a frame where it stands, and keeps ids apart', () => {
    const top = content('top', { frames: [at('inner', 'b0')] });

    const joined = joinFrames(top, [content('inner')]);

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

  it('leaves out a frame that does not stand among the text, and counts one that cannot be read', () => {
    const top = content('top', { frames: [at('locked')] });

    const joined = joinFrames(top, [content('advert')]);

    expect(joined.blocks).toHaveLength(2);
    expect(joined.unreadFrames).toBe(1);
  });

  it('takes a frame once, also when it names itself', () => {
    const inner = content('inner', { frames: [at('inner'), at('top')] });

    const joined = joinFrames(content('top', { frames: [at('inner')] }), [inner]);

    expect(joined.blocks).toHaveLength(4);
    expect(joined.unreadFrames).toBe(2);
  });

  it('tells of secrets in any frame, and of any cut', () => {
    const payment = content('pay', { sensitiveFields: ['payment'] });
    const long = content('long', { cut: { reason: 'length' } });

    const joined = joinFrames(content('top', { frames: [at('long')] }), [payment, long]);

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

    const joined = joinFrames({ ...many('top'), frames: [at('more')] }, [many('more')]);

    expect(joined.blocks).toHaveLength(pageBlockLimit);
    expect(joined.cut).toEqual({ reason: 'length' });
  });
});
