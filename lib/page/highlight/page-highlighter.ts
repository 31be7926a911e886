import type { Clock } from '@/lib/domain/clock';
import { isExtensionThere } from '@/lib/platform/extension-life';
import { createLightLayer, type LightKind, type LightStage, lightKinds } from './light-layer';
import type { Box } from './line-boxes';
import { createLitText, type LitText } from './lit-text';
import { createLookClock, type Look, type LookClock } from './look-clock';
import { surroundingsOf } from './text-surroundings';

/**
 * What is heard is lit by boxes over the page, which stand in our own closed tree: lighting a word moves a transform, and
 * neither the page's document nor its styles change. The boxes follow the text wherever it goes. The colours follow the
 * ground of the text, not our own theme.
 */
export type PageHighlighter = {
  /** Highlights a sentence, in place of the one before and its word. */
  sentence(ranges: readonly Range[]): void;
  /** Highlights a word, over its sentence. */
  word(ranges: readonly Range[]): void;
  /** Highlights a passage that was asked for, until the next one or `putOut`. */
  passage(ranges: readonly Range[]): void;
  /** Removes all highlights. */
  putOut(): void;
};

const topLayer = ':popover-open, dialog:modal, :fullscreen';

const isInTopLayer = (element: Element): boolean => {
  try {
    return element.matches(topLayer);
  } catch {
    // A browser that does not know one of them.
    return false;
  }
};

const shadowRootsOf = (chain: readonly Element[]): readonly ShadowRoot[] => [
  ...new Set(chain.map((element) => element.getRootNode()).filter((root) => root instanceof ShadowRoot)),
];

/** Nothing is lit yet. */
export const createPageHighlighter = (stage: LightStage, { now }: Clock): PageHighlighter => {
  const layer = createLightLayer(stage.element);
  const lit = new Map<LightKind, LitText>();
  let clock: LookClock | undefined;
  let watched: LitText | undefined;
  /** What is lit is not what was lit at the last look: that it stands elsewhere is no movement. */
  let isFresh = false;
  /** What the text stood in the top layer in, when the stage was last brought over it. */
  let raisedOver: Element | undefined;

  const followed = (): LitText | undefined => lit.get('sentence') ?? lit.get('passage');

  const raise = (): void => {
    const holder = followed()?.surroundings.chain.find(isInTopLayer);
    if (holder === raisedOver) return;
    raisedOver = holder;
    stage.raise();
  };

  const look: Look = (hasHeard) => {
    // An update leaves this script behind, and what it asks the browser for is refused.
    if (lit.size > 0 && !isExtensionThere()) {
      lit.clear();
      follow();
      return false;
    }
    const wasFresh = isFresh;
    isFresh = false;
    raise();
    const { left, top, scale } = layer.origin();
    const local = (box: Box): Box => ({
      left: (box.left - left) / scale,
      top: (box.top - top) / scale,
      right: (box.right - left) / scale,
      bottom: (box.bottom - top) / scale,
    });
    // All is measured before anything is drawn: the page is laid out once.
    const boxes = lightKinds.map((kind) => lit.get(kind)?.boxes(hasHeard).map(local) ?? []);
    const moved = lightKinds.map((kind, index) => {
      const how = lit.get(kind)?.surroundings ?? { isDark: false, isVertical: false };
      return layer.draw(kind, boxes[index] ?? [], how) && kind !== 'word';
    });
    return !wasFresh && moved.includes(true);
  };

  /** Follows the text as long as anything is lit. */
  const follow = (): void => {
    const text = followed();
    isFresh = true;
    if (text !== watched) {
      clock?.stop();
      clock = text === undefined ? undefined : createLookClock(look, shadowRootsOf(text.surroundings.chain), { now });
      if (text === undefined) {
        look(false);
        raisedOver = undefined;
      }
      stage.show(text !== undefined);
      watched = text;
    }
    clock?.lookNow();
  };

  const light = (kind: 'passage' | 'sentence', ranges: readonly Range[]): void => {
    const [first] = ranges;
    if (kind === 'sentence') lit.delete('word');
    if (first === undefined) lit.delete(kind);
    else {
      const surroundings = surroundingsOf(first.startContainer);
      lit.set(kind, createLitText({ ranges, surroundings, host: stage.host, now }));
    }
    follow();
  };

  return {
    sentence: (ranges) => light('sentence', ranges),
    word: (ranges) => {
      const sentence = lit.get('sentence');
      if (ranges.length === 0 || sentence === undefined) lit.delete('word');
      else {
        const { surroundings } = sentence;
        lit.set('word', createLitText({ ranges, surroundings, host: stage.host, now, sentence }));
      }
      clock?.lookNow();
    },
    passage: (ranges) => light('passage', ranges),
    putOut: () => {
      lit.clear();
      follow();
    },
  };
};
