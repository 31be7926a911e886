import { FileText, Plus } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { keysOf } from '@/lib/domain/app/shortcuts';
import { useT } from '@/lib/i18n/use-t';
import { shortcutOf } from '@/lib/panel/app/shortcut-keys';
import { attachPage } from '@/lib/panel/pages/page-actions';
import { usePageMention } from '@/lib/panel/pages/use-page-mention';
import { usePreferences } from '@/lib/panel/session-store';

const attach = (): void => void attachPage('page');

/** Offers the page that the question speaks of: one press or the keys on it add it, nothing else does. */
function MentionedOffer({ name }: { readonly name: string }) {
  const t = useT();
  const written = useWrittenKeys();
  const { shortcuts } = usePreferences();
  const keys = keysOf('add-page', shortcuts);
  // The keys are heard as soon as the chip that names them is there.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || shortcutOf(event, true, shortcuts) !== 'add-page') return;
      event.preventDefault();
      attach();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);

  return (
    <button
      type="button"
      className="pl-chip pl-chip-offer pl-page-offer pl-page-mentioned"
      data-testid="offer-page"
      data-mentioned="true"
      aria-keyshortcuts={keys.length === 0 ? undefined : keys.join(' ')}
      data-tooltip={t('pages.attach', { name })}
      onClick={attach}
    >
      <Plus size={14} aria-hidden="true" />
      <FileText size={14} aria-hidden="true" />
      <span className="pl-ellipsis pl-chip-name">{t('pages.addThis')}</span>
      {keys.map((one) => (
        <kbd key={one} dir="ltr">
          {written(one)}
        </kbd>
      ))}
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
