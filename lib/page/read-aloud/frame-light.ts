import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from '@/lib/page/highlight/follow';
import type { FrameItem } from './page-items';

/** The light within frames, which is drawn there. */
export type FrameLight = {
  show(item: FrameItem): void;
  word(item: FrameItem, word: SourceRange): void;
  putOut(): void;
};

export type FrameLightContext = {
  readonly connection: Pick<OverlayConnection, 'request'>;
  readonly follower: Pick<Follower, 'follow'>;
  /** The frame of the item that is heard has gone, or shows something else. */
  onGone(item: FrameItem): void;
};

/** Nothing is lit. */
export const createFrameLight = ({ connection, follower, onGone }: FrameLightContext): FrameLight => {
  let lit: FrameItem | undefined;

  const light = async (item: FrameItem, word?: SourceRange): Promise<void> => {
    const { frame, part, element } = item;
    const answer = await connection.request({ type: 'overlay-frame-light', frame, part, ...(word && { word }) });
    if (lit !== item) return;
    if (answer.isGone === true) {
      lit = undefined;
      onGone(item);
    } else if (answer.box !== undefined && element !== undefined) {
      const { top, bottom } = answer.box;
      const around = element.getBoundingClientRect();
      const from = around.top + element.clientTop;
      follower.follow({
        startContainer: element,
        getBoundingClientRect: () => new DOMRect(around.left, from + top, around.width, bottom - top),
      });
    }
  };
  // The background may be gone with an update: then nothing is heard either.
  const lightSafely = (item: FrameItem, word?: SourceRange): void => void light(item, word).catch(() => undefined);
  const darken = ({ frame }: FrameItem): void =>
    void connection.request({ type: 'overlay-frame-dark', frame }).catch(() => undefined);

  return {
    show: (item) => {
      if (lit !== undefined && lit.frame.frameId !== item.frame.frameId) darken(lit);
      lit = item;
      lightSafely(item);
    },
    word: (item, { start, end }) => {
      if (item !== lit) return;
      const { offset, length } = item;
      lightSafely(item, { start: Math.max(0, start - offset), end: Math.min(length, end - offset) });
    },
    putOut: () => {
      if (lit !== undefined) darken(lit);
      lit = undefined;
    },
  };
};
