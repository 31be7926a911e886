import { useEffect, useRef } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';

/** Drawn before the reader gets there, px, so that the position that scroll anchoring keeps is never the very top. */
const ahead = '600px';

/** Stands before the first drawn message: loads the earlier ones when it is scrolled to or pressed. */
export function EarlierMarker({ onReached }: { readonly onReached: () => void }) {
  const t = useT();
  const marker = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (marker.current === null) return;
    let isAtStart = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // The first report comes before the list has scrolled to its end, so it says nothing about the reader.
        if (!isAtStart && entry?.isIntersecting === true) onReached();
        isAtStart = false;
      },
      { root: marker.current.closest('.pl-conversation-scroll'), rootMargin: `${ahead} 0px 0px 0px` },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [onReached]);

  return (
    <div ref={marker} className="pl-earlier">
      <GhostButton size="1" onClick={onReached}>
        {t('chat.earlier')}
      </GhostButton>
    </div>
  );
}
