// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverlayCommand } from '@/lib/commands/overlay';
import type { FrameParts } from '@/lib/domain/pages/page-frames';
import { createFrameWalk, type FrameTarget } from '@/lib/page/read-aloud/frame-walk';
import type { NewItem } from '@/lib/page/read-aloud/page-items';
import type { PagePart } from '@/lib/page/read-aloud/page-parts';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';

/** What is in each frame, by its path; a frame that is not here may not be read. */
let frames: Map<string, FrameParts['parts']>;
/** Which frames were begun, and with what. */
let begun: string[];
/** Parts in one answer. */
let atOnce: number;

const said = (length: number): FrameParts['parts'][number] => ({ length, startsParagraph: true });
const framed = (index: number): FrameParts['parts'][number] => ({ index, url: '' });

const pathOf = (command: Extract<OverlayCommand, { type: 'overlay-frame' }>): string =>
  command.address?.path.join('.') ?? String(command.frame?.documentId);
const request = fakeRequests((command) => {
  if (command.type === 'overlay-frame') {
    const path = pathOf(command);
    begun.push(`${path} ${command.what}`);
    return frames.has(path) ? { frame: { frameId: 1, documentId: path } } : {};
  }
  if (command.type !== 'overlay-frame-parts') return null;
  const all = frames.get(command.frame.documentId ?? '') ?? [];
  const parts = all.slice(command.from, command.from + atOnce);
  return { parts, isDone: command.from + parts.length === all.length };
});

/** A page with frames, each in its own window's list of frames. */
const parts = (...wanted: readonly (string | Element)[]): readonly PagePart[] =>
  wanted.map((part) =>
    typeof part === 'string' ? { sentence: readAloudSentence(part, part), cut: {} } : { frame: part },
  );
async function* batchesOf(...batches: readonly (readonly PagePart[])[]): AsyncGenerator<readonly PagePart[]> {
  yield* batches;
}
const named = (item: NewItem): string =>
  'sentence' in item ? item.sentence.text : `${item.frame.documentId}/${item.part} ${item.length}`;
const taken = async (
  batches: AsyncIterable<readonly PagePart[]>,
  what: 'page' | 'here' | 'selection' = 'page',
  target?: FrameTarget,
) => {
  const walk = createFrameWalk({ request }, what, target);
  const items: string[] = [];
  for await (const batch of walk.items(batches)) items.push(...batch.map(named));
  return { items, unread: walk.unread() };
};

let first: HTMLIFrameElement;
let second: HTMLIFrameElement;
beforeEach(() => {
  // Not in the document: a frame that is there would be loaded.
  [first, second] = [document.createElement('iframe'), document.createElement('iframe')];
  const windows = [{}, {}];
  for (const [index, frame] of [first, second].entries()) {
    Object.defineProperty(frame, 'contentWindow', { value: windows[index] });
    Object.defineProperty(frame, 'contentDocument', { value: null });
    Object.defineProperty(frame.ownerDocument, 'defaultView', {
      value: { 0: windows[0], 1: windows[1], length: 2 },
      configurable: true,
    });
  }
  frames = new Map();
  begun = [];
  atOnce = 200;
});

describe('the frames of a page, in its order', () => {
  it('come where they stand, each with the frames in it', async () => {
    frames
      .set('0', [said(5), framed(2), said(6)])
      .set('0.2', [said(7)])
      .set('1', [said(8)]);

    expect(await taken(batchesOf(parts('One.', first, 'Two.'), parts(second)))).toEqual({
      items: ['One.', '0/0 5', '0.2/0 7', '0/2 6', 'Two.', '1/0 8'],
      unread: 0,
    });
  });

  it('are asked for more until all of it is known', async () => {
    atOnce = 1;
    frames.set('0', [said(5), said(6), said(7)]);

    expect((await taken(batchesOf(parts(first)))).items).toEqual(['0/0 5', '0/1 6', '0/2 7']);
  });

  it('that may not be read are counted, and what follows them is read', async () => {
    frames.set('0', [framed(1), said(5)]);

    expect(await taken(batchesOf(parts(first, second, 'End.')))).toEqual({ items: ['0/1 5', 'End.'], unread: 2 });
  });

  it.each<[string, (from: number) => FrameParts['parts']]>([
    ['sentences', () => Array.from({ length: 200 }, () => said(500))],
    ['short sentences and other frames', (from) => [said(1000), framed(from), said(9000), framed(0)]],
    ['frames that are not there', (from) => Array.from({ length: 200 }, (_, index) => framed(from + index))],
    ['the same frame', () => Array.from({ length: 200 }, () => framed(0))],
  ])('have an end, though one lists %s for ever', async (_, more) => {
    let asked = 0;
    const endless = fakeRequests((command) => {
      asked += 1;
      if (asked > 20_000) throw new Error('It never ends');
      if (command.type === 'overlay-frame') return { frame: { frameId: 1, documentId: pathOf(command) } };
      if (command.type !== 'overlay-frame-parts') return null;
      // Only the first frame has no end.
      return command.frame.documentId === '0'
        ? { parts: more(command.from), isDone: false }
        : { parts: [said(1)], isDone: true };
    });
    const walk = createFrameWalk({ request: endless }, 'page');
    let letters = 0;
    for await (const batch of walk.items(batchesOf(parts(first, 'After it.')))) {
      for (const item of batch) letters += 'sentence' in item ? 0 : item.length;
    }

    expect(letters).toBeLessThan(2_200_000);
    expect(walk.unread()).toBeGreaterThan(0);
  });

  it('are left out from some depth on', async () => {
    for (let path = '0'; path.length < 40; path += '.0') frames.set(path, [said(path.length), framed(0)]);

    const { items, unread } = await taken(batchesOf(parts(first)));
    expect([items.length, unread]).toEqual([8, 1]);
  });
});

describe('a reading that begins in a frame', () => {
  const target = (path: readonly number[]): FrameTarget => ({ frame: { frameId: 9, documentId: 'target' }, path });

  it('reads on behind it, and opens no frame before it', async () => {
    frames.set('0', [said(1)]).set('target', [said(2)]);

    expect((await taken(batchesOf(parts('One.', first, second, 'Two.')), 'here', target([1]))).items).toEqual([
      'target/0 2',
      'Two.',
    ]);
    expect(begun).toEqual(['target here']);
  });

  it('finds it in another one, of which it reads what follows', async () => {
    frames.set('1', [said(3), framed(4), said(5)]).set('target', [said(2)]);

    expect((await taken(batchesOf(parts('One.', second, 'Two.')), 'here', target([1, 4]))).items).toEqual([
      'target/0 2',
      '1/2 5',
      'Two.',
    ]);
  });

  it('reads it alone where it is not among the text, and a selection in it alone', async () => {
    frames.set('target', [said(2)]);

    expect((await taken(batchesOf(parts('One.')), 'here', target([7]))).items).toEqual(['target/0 2']);
    expect((await taken(batchesOf(parts('One.', second)), 'selection', target([1]))).items).toEqual(['target/0 2']);
  });
});
