import { ArrowDown } from 'lucide-react';
import { focusComposer } from '@/components/ui/composer-id';
import { useT } from '@/lib/i18n/use-t';
import { type SeenEnd, useNewsSince } from '@/lib/panel/chat/news-below';
import './LatestButton.css';

export type LatestButtonProps = {
  /** The end of the conversation as the reader left it. */
  readonly seen: SeenEnd;
  readonly onPress: () => void;
};

/** Leads back to the end of the conversation, and says what is new there. Shown only while the end is out of sight. */
export function LatestButton({ seen, onPress }: LatestButtonProps) {
  const t = useT();
  const news = useNewsSince(seen);
  const words = news === 'text' ? t('chat.newText') : news && t('chat.newMessages', { count: news });
  const label = words === undefined ? t('chat.toLatest') : t('chat.toLatestNews', { news: words });

  const press = () => {
    onPress();
    // The button disappears and would take the focus with it.
    focusComposer();
  };

  return (
    <button
      type="button"
      className="pl-latest"
      data-testid="latest"
      data-worded={words === undefined ? undefined : ''}
      aria-label={label}
      data-tooltip={label}
      onClick={press}
    >
      <ArrowDown size={16} aria-hidden="true" />
      {words}
    </button>
  );
}
