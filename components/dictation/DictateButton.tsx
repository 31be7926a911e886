import { Check, Mic } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { chordName } from '@/lib/domain/key-chord';
import { useT } from '@/lib/i18n/use-t';
import { finishDictating, startDictating } from '@/lib/panel/dictation/dictation';
import { useCanDictate } from '@/lib/panel/dictation/dictation-source';
import { useDictation } from '@/lib/panel/dictation/dictation-store';
import { usePreferences } from '@/lib/panel/session-store';
import { createInserter, insertDictated } from './insert-text';
import { watchChord } from './watch-chord';

/** A press that is held longer than this is push-to-talk: releasing it ends it, ms. */
const holdMs = 400;

/**
 * Starts and stops listening. A short press starts it and leaves it on, a long one listens while it lasts. Hidden in a
 * browser that can neither recognize speech nor has a service for it.
 */
export function DictateButton() {
  const t = useT();
  const canDictate = useCanDictate();
  const status = useDictation(({ view }) => view?.status);
  const { dictation } = usePreferences();
  const { pushToTalk } = dictation;
  const press = useRef<{ readonly at: number; isHeld: boolean }>(undefined);
  const inserter = useRef<ReturnType<typeof createInserter>>(undefined);
  const isOn = status === 'opening' || status === 'asking' || status === 'listening';
  useEffect(() => {
    const own = createInserter();
    inserter.current = own;
    return () => own.stop();
  }, []);

  const insert = (words: string): void => (inserter.current?.insert ?? insertDictated)(words);
  useEffect(() => {
    if (!canDictate || pushToTalk === undefined) return;
    return watchChord(pushToTalk, {
      onHold: (isHeld) => void startDictating({ insert: (words) => inserter.current?.insert(words), isHeld }),
      onRelease: finishDictating,
    });
  }, [canDictate, pushToTalk]);

  if (!canDictate) return null;
  const begin = (isHeld?: () => boolean): void =>
    void startDictating({ insert, ...(isHeld !== undefined && { isHeld }) });
  const release = (event: { readonly timeStamp: number }): void => {
    const { current } = press;
    if (current === undefined) return;
    const isLong = event.timeStamp - current.at >= holdMs;
    current.isHeld = false;
    press.current = undefined;
    if (isLong) finishDictating();
  };
  // The mouse has already started it, at the press; a keyboard or a screen reader sends only this event.
  const click = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    if (isOn) finishDictating();
    else begin();
  };

  return (
    <IconButton
      className="pl-dictate"
      label={t(isOn ? 'dictation.finish' : 'dictation.start')}
      tone={isOn ? 'soft' : 'plain'}
      aria-keyshortcuts={pushToTalk === undefined ? undefined : chordName(pushToTalk)}
      aria-pressed={isOn}
      aria-disabled={status === 'transcribing'}
      data-testid="dictate"
      // The caret stays where the words will go.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0 || status === 'transcribing') return;
        if (isOn) return finishDictating();
        const own = { at: event.timeStamp, isHeld: true };
        press.current = own;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(() => own.isHeld);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={click}
    >
      {isOn ? <Check size={17} aria-hidden="true" /> : <Mic size={17} aria-hidden="true" />}
    </IconButton>
  );
}
