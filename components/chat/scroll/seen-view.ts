import { type SeenEnd, shownEnd } from '@/lib/panel/chat/news-below';
import { keepScroll, type ScrollKeeper, type ScrollView } from './scroll-keeper';

/** What has to be drawn, with the end of the conversation as it was when it was last in sight. */
export type SeenView = ScrollView & { readonly seen: SeenEnd };

const parts = [
  'isFollowing',
  'isAsked',
  'isAway',
  'linesBelow',
  'hasGrown',
  'asksBelow',
  'isUnderHeader',
] as const satisfies readonly (keyof ScrollView)[];

/** Keeps a scroll box where its reader wants it. `onView` hears of each change of what is to be drawn. */
export const keepSeen = (box: HTMLElement, content: HTMLElement, onView: (view: SeenView) => void): ScrollKeeper => {
  let seen: SeenEnd = { id: undefined, length: 0 };
  let drawn: SeenView | undefined;
  return keepScroll(box, content, (next) => {
    if (!next.isAway || next.isAsked) seen = shownEnd();
    const isSame = parts.every((part) => drawn?.[part] === next[part]) && drawn?.seen.id === seen.id;
    if (isSame) return;
    drawn = { ...next, seen };
    onView(drawn);
  });
};
