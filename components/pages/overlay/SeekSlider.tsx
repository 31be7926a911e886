import { type ChangeEvent, type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import { sentenceStepOf } from '@/lib/domain/read-aloud/seek-keys';
import { useOverlay, useOverlayActions } from './use-overlay';

export type SeekSliderProps = {
  /** Undefined while the text is still being looked for. */
  readonly readAloud?: Pick<OverlayReadAloud, 'elapsedMs' | 'totalMs'> | undefined;
  /** The position in words. */
  readonly text: string;
};

/**
 * The position in what is read aloud. A pointer moves it where it lets go, not before: the position that comes back
 * while the thumb is still held would become the one that the browser reports on release. The arrow keys move by sentences.
 */
export function SeekSlider({ readAloud, text }: SeekSliderProps) {
  const { texts, direction } = useOverlay().start;
  const actions = useOverlayActions();
  const isHeld = useRef(false);
  /** Where the thumb is being dragged to, ms at normal speed. */
  const [draggedMs, setDraggedMs] = useState<number>();
  const { elapsedMs = 0, totalMs = 0 } = readAloud ?? {};
  const atMs = Math.min(draggedMs ?? elapsedMs, totalMs);
  const style: CSSProperties & Record<'--share', string> = {
    '--share': `${totalMs > 0 ? (atMs / totalMs) * 100 : 0}%`,
  };

  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    if (isHeld.current) setDraggedMs(target.valueAsNumber);
    // A screen reader moved it, without a pointer.
    else actions.seek(target.valueAsNumber);
  };
  const release = (): void => {
    if (isHeld.current && draggedMs !== undefined) actions.seek(draggedMs);
    isHeld.current = false;
    setDraggedMs(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    const by = sentenceStepOf(event.key, direction);
    if (by !== undefined) actions.step(by, 'sentence');
    else if (event.key === 'Home') actions.seek(0);
    else if (event.key === 'End') actions.seek(totalMs);
    else return;
    event.preventDefault();
  };

  return (
    <input
      className="seek"
      type="range"
      aria-label={texts.seek}
      aria-valuetext={text}
      min={0}
      max={Math.max(1, totalMs)}
      // With a step the browser would round the position, and report its own rounding as a change.
      step="any"
      value={atMs}
      style={style}
      disabled={readAloud === undefined}
      onKeyDown={press}
      onPointerDown={({ button }) => {
        isHeld.current = button === 0;
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        isHeld.current = false;
        setDraggedMs(undefined);
      }}
      onChange={change}
    />
  );
}
