import { ArrowDown } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import './LatestButton.css';

export type LatestButtonProps = {
  /** While text arrives out of sight the button says so in a word. */
  readonly isWriting: boolean;
  readonly onPress: () => void;
};

/** Back to the end of the conversation. Shown only when the reader has left it. */
export function LatestButton({ isWriting, onPress }: LatestButtonProps) {
  const t = useT();

  return (
    <button
      type="button"
      className="pl-latest"
      data-worded={isWriting || undefined}
      aria-label={t('chat.toLatest')}
      data-tooltip={t('chat.toLatest')}
      onClick={onPress}
    >
      <ArrowDown size={16} aria-hidden="true" />
      {isWriting ? t('chat.latest') : null}
    </button>
  );
}
