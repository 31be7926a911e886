import { FileText, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { useT } from '@/lib/i18n/use-t';
import { attachPage } from '@/lib/panel/pages/page-actions';
import { usePageMention } from '@/lib/panel/pages/use-page-mention';

/** What adds the page while its chip says so; in the words of a manifest. */
const keys = 'Alt+Shift+P';

const isPressed = (event: KeyboardEvent): boolean =>
  event.code === 'KeyP' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.isComposing;

const attach = (): void => void attachPage('page');

/** Offers the page that the question speaks of: one press or the keys on it add it, nothing else does. */
function MentionedOffer({ name }: { readonly name: string }) {
  const t = useT();
  const written = useWrittenKeys();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isPressed(event)) return;
      event.preventDefault();
      attach();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <button
      type="button"
      className="pl-chip pl-chip-offer pl-page-offer pl-page-mentioned"
      data-testid="offer-page"
      data-mentioned="true"
      aria-keyshortcuts={keys}
      data-tooltip={t('pages.attach', { name })}
      onClick={attach}
    >
      <Plus size={14} aria-hidden="true" />
      <FileText size={14} aria-hidden="true" />
      <span className="pl-ellipsis pl-chip-name">{t('pages.addThis')}</span>
      <kbd dir="ltr">{written(keys)}</kbd>
    </button>
  );
}

/** The page beside the panel, which could go along with the question. */
export function PageOffer({ title }: { readonly title: string }) {
  const t = useT();
  const isMentioned = usePageMention();
  const name = title === '' ? t('pages.thisPage') : title;
  if (isMentioned) return <MentionedOffer name={name} />;

  return (
    <button
      type="button"
      className="pl-chip pl-chip-offer pl-page-offer"
      data-testid="offer-page"
      aria-label={t('pages.attach', { name })}
      data-tooltip={t('pages.attach', { name })}
      onClick={attach}
    >
      <Plus size={14} aria-hidden="true" />
      <FileText size={14} aria-hidden="true" />
      <bdi className="pl-ellipsis pl-chip-name">{name}</bdi>
    </button>
  );
}
