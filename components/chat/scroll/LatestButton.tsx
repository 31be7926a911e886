import { ArrowDown } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { type SeenEnd, useNewsSince } from '@/lib/panel/chat/news-below';
import './LatestButton.css';

export type LatestButtonProps = {
  /** The end of the conversation as it was last in sight. */
  readonly seen: SeenEnd;
  /** The newest answer is being written. */
  readonly isWriting: boolean;
  /** How many lines of it are out of sight below. */
  readonly linesBelow: number;
  /** It has grown since its end was last in sight. */
  readonly hasGrown: boolean;
  /** A question to the reader is there. */
  readonly asksBelow: boolean;
  readonly onPress: () => void;
};

/** What is to be said of what is below; undefined when the reader has seen all of it. */
const useWords = ({ seen, isWriting, linesBelow, hasGrown, asksBelow }: LatestButtonProps): string | undefined => {
  const t = useT();
  const news = useNewsSince(seen);
  if (asksBelow) return t('chat.asksBelow');
  const lines = linesBelow === 0 ? t('chat.moreBelow') : t('chat.linesBelow', { count: linesBelow });
  if (isWriting) return `${t('chat.phase.writing')} · ${lines}`;
  if (typeof news === 'number') return t('chat.newMessages', { count: news });
  return news === 'text' || hasGrown ? lines : undefined;
};

/** Leads to the end of the conversation, and says what is there. Shown only while the end is out of sight. */
export function LatestButton(props: LatestButtonProps) {
  const t = useT();
  const words = useWords(props);
  const label = words === undefined ? t('chat.toLatest') : t('chat.toLatestNews', { news: words });

  return (
    <button
      type="button"
      className="pl-latest"
      data-testid="latest"
      data-worded={words === undefined ? undefined : ''}
      aria-label={label}
      data-tooltip={label}
      onClick={props.onPress}
    >
      <ArrowDown size={16} aria-hidden="true" />
      {words}
    </button>
  );
}
