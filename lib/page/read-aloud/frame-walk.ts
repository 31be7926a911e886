import type { FrameRef } from '@/lib/domain/pages/page-frames';
import { deepestFrame, frameTextLimit, mostFrames } from '@/lib/domain/pages/page-limits';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { addressOfFrame } from '@/lib/page/text/document-facts';
import { frameIndex } from '@/lib/platform/frame-path';
import type { NewItem } from './page-items';
import type { PagePart } from './page-parts';

/** A frame that a reading begins in: nothing before it is read. */
export type FrameTarget = { readonly frame: FrameRef; readonly path: readonly number[] };

/** What is to be read of a page and of the frames in it, in one order. */
export type FrameWalk = {
  items(parts: AsyncIterable<readonly PagePart[]>): AsyncGenerator<readonly NewItem[]>;
  /** How many frames among the text gave nothing, or not all: another site's, one that did not answer, or without an end. */
  unread(): number;
};

type Place = { readonly path: readonly number[]; readonly url: string; readonly element?: Element };

const isSamePath = (one: readonly number[], other: readonly number[]): boolean => one.join('.') === other.join('.');
const isWithin = (path: readonly number[], outer: readonly number[]): boolean =>
  outer.every((index, depth) => path[depth] === index);

/**
 * Asks for the frames of a page in turn, through the background. Their texts do not come this way: a page's process is
 * told no more of a frame of another site than how long its sentences are. With a target, `what` is read of that frame,
 * and with `here` what follows it.
 */
export const createFrameWalk = (
  connection: Pick<OverlayConnection, 'request'>,
  what: ListenPart,
  target?: FrameTarget,
): FrameWalk => {
  let unread = 0;
  let length = 0;
  let met = 0;
  const asked = new Set<string>();
  /** What is met is read: it is not before the target. */
  let isOpen = target === undefined;

  const partsOfFrame = async function* (frame: FrameRef) {
    for (let from = 0; ; ) {
      if (length > frameTextLimit || met > mostFrames) {
        unread += 1;
        return;
      }
      const { parts, isDone } = await connection.request({ type: 'overlay-frame-parts', frame, from });
      yield parts.map((part, index) => ({ part, number: from + index }));
      from += parts.length;
      if (isDone || parts.length === 0) return;
    }
  };

  async function* inFrame(place: Place): AsyncGenerator<readonly NewItem[]> {
    const { path, url, element } = place;
    const isTarget = target !== undefined && isSamePath(path, target.path);
    if (!isTarget && !isOpen && !isWithin(target?.path ?? [], path)) return;
    const wanted = isTarget ? what : 'page';
    const at = isTarget ? { frame: target.frame } : { address: { path: [...path], url } };
    if (isTarget) isOpen = true;
    // A frame may list another again and again, and names that nobody has.
    const key = `${path.join('.')} ${url}`;
    met += 1;
    if (asked.has(key) || met > mostFrames) return;
    asked.add(key);
    const { frame } = await connection.request({ type: 'overlay-frame', what: wanted, ...at });
    if (frame === undefined) {
      unread += 1;
      return;
    }
    for await (const parts of partsOfFrame(frame)) {
      let said: NewItem[] = [];
      for (const { part, number } of parts) {
        if ('length' in part) {
          length += part.length;
          if (isOpen) said.push({ frame, part: number, element, ...part });
          continue;
        }
        if (said.length > 0) yield said;
        said = [];
        if (path.length < deepestFrame) {
          yield* inFrame({ path: [...path, part.index], url: part.url, ...(element !== undefined && { element }) });
        } else unread += 1;
      }
      if (said.length > 0) yield said;
    }
  }

  return {
    unread: () => unread,
    items: async function* (parts) {
      if (target !== undefined && what === 'selection') {
        yield* inFrame({ path: target.path, url: '' });
        return;
      }
      for await (const batch of parts) {
        let own: NewItem[] = [];
        for (const part of batch) {
          if ('sentence' in part) {
            if (isOpen) own.push(part);
            continue;
          }
          if (own.length > 0) yield own;
          own = [];
          const { frame: element } = part;
          yield* inFrame({ path: [frameIndex(element)], url: addressOfFrame(element), element });
        }
        if (own.length > 0) yield own;
      }
      // The frame is not among the text: it is what was asked for all the same.
      if (target !== undefined && !isOpen) yield* inFrame({ path: target.path, url: '' });
    },
  };
};
