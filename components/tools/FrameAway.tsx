import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import type { FrameSize } from '@/lib/panel/tools/frame-limits';
import './GuestFrame.css';

/** The place of a page that was scrolled away: as large as it, so that nothing moves. */
export function FrameAway({ size, onAgain }: { readonly size: FrameSize; readonly onAgain: () => void }) {
  const t = useT();
  return (
    <div className="pl-guest-away" style={{ inlineSize: size.width, blockSize: size.height }}>
      <p className="pl-note">{t('frame.away')}</p>
      <GhostButton size="1" onClick={onAgain}>
        {t('frame.again')}
      </GhostButton>
    </div>
  );
}
