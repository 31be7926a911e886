import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { sentenceStepOf } from '@/lib/domain/read-aloud/seek-keys';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { seekToTime, stepSentence } from '@/lib/panel/read-aloud/read-aloud';
import './SeekBar.css';

export type SeekBarProps = {
  readonly readAloud: Pick<ReadAloudView, 'totalMs' | 'rate' | 'isComplete'>;
  /** ms at normal speed. */
  readonly elapsedMs: number;
};

/** The position in what is read aloud. It can be dragged; the arrow keys move by sentences. */
export function SeekBar({ readAloud, elapsedMs }: SeekBarProps) {
  const t = useT();
  const formats = useFormats();
  const { direction } = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  /** The share to which the thumb is being dragged. */
  const [dragged, setDragged] = useState<number>();
  const { totalMs, rate, isComplete } = readAloud;
  const share = dragged ?? (totalMs > 0 ? Math.min(1, elapsedMs / totalMs) : 0);
  const seconds = (ms: number): number => Math.floor(ms / rate / 1000);

  const shareAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const fromLeft = Math.min(1, Math.max(0, (clientX - left) / width));
    return direction === 'rtl' ? 1 - fromLeft : fromLeft;
  };
  const drop = (): void => {
    if (dragged !== undefined) seekToTime(dragged * totalMs);
    setDragged(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    const by = sentenceStepOf(event.key, direction);
    if (by !== undefined) stepSentence(by);
    else if (event.key === 'Home') seekToTime(0);
    else if (event.key === 'End') seekToTime(totalMs);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={bar}
      className="pl-seek"
      role="slider"
      tabIndex={0}
      aria-label={t('player.progress')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={seconds(totalMs)}
      aria-valuenow={seconds(share * totalMs)}
      aria-valuetext={t(isComplete ? 'player.time' : 'player.timeSoFar', {
        elapsed: formats.elapsed((share * totalMs) / rate),
        total: formats.elapsed(totalMs / rate),
      })}
      data-dragged={dragged !== undefined || undefined}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(shareAt(event));
      }}
      onPointerMove={(event) => {
        if (dragged !== undefined) setDragged(shareAt(event));
      }}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(undefined)}
    >
      <span className="pl-seek-rail">
        <span className="pl-seek-done" style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="pl-seek-thumb" style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}
