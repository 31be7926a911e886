import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { focusComposer } from '@/components/ui/composer-id';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { selectBranch } from '@/lib/panel/chat/asking';
import { asDrawn, type MessageHits, messageHits, nextHit, numberOfHit } from '@/lib/panel/chat/message-hits';
import { endHits, goToHit, noteHitShown, type ShownHits } from '@/lib/panel/chat/shown-hits';
import { useSession } from '@/lib/panel/session-store';
import { type HitMarks, markHits } from './hit-marks';
import './HitBar.css';

export type HitBarProps = {
  readonly hits: ShownHits;
  /** What the messages scroll in. */
  readonly box: RefObject<HTMLElement | null>;
};

/** Shows the version that the asked place is in, where it is another one than is shown. */
const useShownVersion = ({ place: { messageId }, isAwaited }: ShownHits): void => {
  const isHidden = useSession(
    ({ tree, messages, hasEarlier }) =>
      !hasEarlier && tree.some(({ id }) => id === messageId) && messages.every(({ id }) => id !== messageId),
  );
  useEffect(() => {
    if (isAwaited && isHidden) void selectBranch(messageId);
  }, [isAwaited, isHidden, messageId]);
};

/** Marks the hits in the conversation, and leads to the one that was asked for. */
const useMarks = ({ words, place, isAwaited }: ShownHits, box: RefObject<HTMLElement | null>): void => {
  const marks = useRef<HitMarks>(undefined);
  useEffect(() => {
    if (box.current === null) return;
    marks.current = markHits(box.current, words, noteHitShown);
    return () => marks.current?.stop();
  }, [words, box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other marks, which are to point to the place, too.
  useEffect(() => {
    if (isAwaited) marks.current?.lead(place);
    else marks.current?.point(place);
  }, [place, isAwaited, words]);
};

/** Escape ends it and F3 goes on wherever the keyboard is, after dialogs and menus, which have used up their own keys. */
const useKeys = (go: (step: 1 | -1) => void, end: () => void): void => {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.defaultPrevented || (event.key !== 'Escape' && event.key !== 'F3')) return;
    event.preventDefault();
    if (event.key === 'Escape') end();
    else go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

/** What was searched, which of its hits in this conversation is shown, and the way to the others. */
export function HitBar({ hits, box }: HitBarProps) {
  const t = useT();
  const { words, place, isAwaited, drawn } = hits;
  const next = useRef<HTMLButtonElement>(null);
  const tree = useSession((state) => state.tree);
  const found: readonly MessageHits[] = useMemo(() => messageHits(tree, words), [tree, words]);
  const all = useMemo(() => asDrawn(found, drawn), [found, drawn]);
  const { number, count } = numberOfHit(all, place);
  const name = words.join(' ');
  useShownVersion(hits);
  useMarks(hits, box);

  const go = (step: 1 | -1): void => {
    const wanted = nextHit(all, place, step);
    if (wanted !== undefined) goToHit(wanted);
  };
  const end = (): void => {
    endHits();
    // The bar disappears and would take the focus with it.
    focusComposer();
  };
  useKeys(go, end);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each search that leads here has the keyboard.
  useEffect(() => next.current?.focus(), [words]);
  useEffect(() => {
    if (!isAwaited && number > 0) announce('chat.hitOf', { number, count, name });
  }, [isAwaited, number, count, name]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    go(-1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are buttons of a toolbar.
    <div className="pl-hit-bar" role="group" aria-label={t('chat.hits')} data-testid="hit-bar" onKeyDown={onKeyDown}>
      <span className="pl-hit-words">
        <Search size={15} aria-hidden="true" />
        <bdi className="pl-ellipsis" data-tooltip={name}>
          {name}
        </bdi>
      </span>
      <span className="pl-hit-number pl-tabular">{number === 0 ? null : t('chat.hitNumber', { number, count })}</span>
      <IconButton label={t('chat.previousHit')} size="dense" disabled={count < 2} onClick={() => go(-1)}>
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton ref={next} label={t('chat.nextHit')} size="dense" onClick={() => go(1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('chat.endHits')} size="dense" onClick={end}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
