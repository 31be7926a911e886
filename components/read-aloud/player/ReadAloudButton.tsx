import { AudioBars } from '@/components/ui/AudioBars';
import { useT } from '@/lib/i18n/use-t';
import { closeReadAloud, readMessage } from '@/lib/panel/read-aloud/read-aloud';
import { useIsRead } from '@/lib/panel/read-aloud/read-aloud-store';
import './ReadAloudButton.css';

/** Reads an answer aloud; a second press stops it. The only action of an answer that has a word beside its glyph. */
export function ReadAloudButton({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const isRead = useIsRead(messageId);

  return (
    <button
      type="button"
      className="pl-line-button pl-listen"
      data-testid="read-aloud"
      aria-pressed={isRead}
      onClick={() => (isRead ? closeReadAloud() : void readMessage(messageId))}
    >
      <AudioBars size={15} isMoving={isRead} />
      {t('player.listen')}
    </button>
  );
}
