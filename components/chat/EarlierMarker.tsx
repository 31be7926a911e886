import { useEffect, useRef } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { scrollGuideOf } from '@/components/ui/scroll-guide';
import { useT } from '@/lib/i18n/use-t';
import { afterPaint } from '@/lib/panel/after-paint';

/** Drawn before the reader gets there, px, so that the position that scroll anchoring keeps is never the very top. */
const ahead = '600px';

/** Stands before the first drawn message: loads the earlier ones when it is scrolled to or pressed. */
export function EarlierMarker({ onReached }: { readonly onReached: () => void }) {
  const t = useT();
  const marker = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = marker.current?.closest('.pl-conversation-scroll');
    if (marker.current === null || !box) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && onReached(), {
      root: box,
      rootMargin: `${ahead} 0px 0px 0px`,
    });
    const element = marker.current;
    let isEnded = false;
    const begin = (): void => {
      if (isEnded) return;
      // Before the keeper of its place has come, the list stands at its beginning, which says nothing about the reader.
      if (scrollGuideOf(box) === undefined) afterPaint(begin);
      else observer.observe(element);
    };
    begin();
    return () => {
      isEnded = true;
      observer.disconnect();
    };
  }, [onReached]);

  return (
    <div ref={marker} className="pl-earlier">
      <GhostButton size="1" onClick={onReached}>
        {t('chat.earlier')}
      </GhostButton>
    </div>
  );
}
