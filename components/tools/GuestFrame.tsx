import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FrameSize } from '@/lib/panel/tools/frame-limits';
import { watchSight } from '@/lib/panel/tools/watch-sight';
import './GuestFrame.css';

export type GuestFrameProps = {
  /** One of our own documents, which frames or becomes the stranger. */
  readonly src: string;
  /** For a document that becomes the stranger. */
  readonly sandbox?: string;
  /** What it is and where it comes from: the accessible name. */
  readonly label: string;
  /** Said until it is there. */
  readonly loading: string;
  readonly size: FrameSize;
  /** Starts to talk with the frame; returns what stops it. Called anew when it changes. */
  readonly connect: (frame: HTMLIFrameElement, onLoaded: () => void) => () => void;
  /** Stands above the page, which then covers the panel: our own words, so that nobody takes the page for Parley. */
  readonly above?: ReactNode;
  /** Called when it was scrolled far away. Whoever shows it takes it out of the page. */
  readonly onAway: () => void;
};

/** A stranger's page in the conversation. */
export function GuestFrame({ src, sandbox, label, loading, size, connect, above, onAway }: GuestFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const isLarge = above !== undefined;

  useEffect(() => (frame.current === null ? undefined : connect(frame.current, () => setLoaded(true))), [connect]);
  // Over the panel it is in no list that scrolls.
  useEffect(
    () => (frame.current === null || isLarge ? undefined : watchSight(frame.current, onAway)),
    [onAway, isLarge],
  );

  // The top layer is the one place that no part of the conversation clips. The frame stays where it is: moved, it would begin anew.
  useEffect(() => {
    if (isLarge) place.current?.showPopover();
  }, [isLarge]);

  const box = isLarge ? { popover: 'manual' as const } : { style: { inlineSize: size.width, blockSize: size.height } };
  return (
    <div ref={place} className="pl-guest" data-large={isLarge} {...box}>
      {isLarge ? <div className="pl-guest-above">{above}</div> : null}
      {isLoaded ? null : (
        <p className="pl-note pl-guest-loading" role="status">
          {loading}
        </p>
      )}
      <iframe
        ref={frame}
        className="pl-guest-frame"
        data-loaded={isLoaded}
        title={label}
        src={src}
        {...(sandbox !== undefined && { sandbox })}
        allow="fullscreen 'none'"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
