import { Copy, Ellipsis } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { AudioBars } from '@/components/ui/AudioBars';
import { Mark } from '@/components/ui/Mark';
import type { OverlayView } from '@/lib/domain/pages/overlay-view';
import { useOverlay, useOverlayActions } from './use-overlay';

const margin = 8;

/** Below the end of the selection, above it if there is no room, and always within the window. */
const placeOf = (box: DOMRect, { x, y, above }: NonNullable<OverlayView['toolbar']>): CSSProperties => {
  const left = Math.min(Math.max(margin, x), window.innerWidth - box.width - margin);
  const fits = y + margin + box.height <= window.innerHeight - margin;
  const top = fits ? y + margin : above - margin - box.height;
  return { left: Math.max(margin, left), top: Math.max(margin, top) };
};

const step = (event: KeyboardEvent<HTMLElement>, by: 1 | -1): void => {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  buttons.at((at + by) % buttons.length)?.focus();
};

/** The toolbar at a selection: it never takes the focus, and the selection stays. */
export function Toolbar({ place }: { readonly place: NonNullable<OverlayView['toolbar']> }) {
  const { start } = useOverlay();
  const actions = useOverlayActions();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<CSSProperties>({ left: place.x, top: place.y });
  const [hasMore, setHasMore] = useState(false);
  const { texts, prompts, direction } = start;
  useLayoutEffect(() => {
    if (box.current !== null) setShown(placeOf(box.current.getBoundingClientRect(), place));
  }, [place]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === forward || event.key === 'ArrowDown') step(event, 1);
    if (event.key === back || event.key === 'ArrowUp') step(event, -1);
    if (event.key === 'Escape' && hasMore) {
      event.stopPropagation();
      setHasMore(false);
    }
  };

  return (
    <div
      ref={box}
      className="toolbar"
      role="toolbar"
      aria-label={texts.toolbar}
      style={shown}
      onKeyDown={onKeyDown}
      // Pressing a button would clear the selection.
      onPointerDown={(event) => event.preventDefault()}
    >
      <button type="button" onClick={() => actions.ask()}>
        <Mark size={16} />
        {texts.ask}
      </button>
      <button type="button" onClick={() => actions.readSelection()}>
        <AudioBars size={15} />
        {texts.read}
      </button>
      <button
        type="button"
        className="only"
        aria-label={texts.copy}
        title={texts.copy}
        onClick={() => actions.copySelection()}
      >
        <Copy size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="only"
        aria-label={texts.more}
        title={texts.more}
        aria-expanded={hasMore}
        onClick={() => setHasMore(!hasMore)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      {hasMore ? (
        <div className="more" data-above={place.y > window.innerHeight / 2 || undefined}>
          {prompts.map(({ id, title }) => (
            <button key={id} type="button" dir="auto" onClick={() => actions.ask(id)}>
              {title}
            </button>
          ))}
          <hr />
          <button type="button" onClick={() => actions.turnToolbarOff()}>
            {texts.notHere}
          </button>
        </div>
      ) : null}
    </div>
  );
}
