import { Plus, TextSelect } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { useT } from '@/lib/i18n/use-t';
import { attachPage } from '@/lib/panel/pages/page-actions';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';
import { usePage } from '@/lib/panel/pages/page-store';
import { listenToPage } from '@/lib/panel/pages/read-page-aloud';
import { useSession } from '@/lib/panel/session-store';
import { MoreOffers } from './MoreOffers';
import { keepOneRow } from './one-row';
import { PageOffer } from './PageOffer';
import './PageBar.css';

/** What could be sent with the question but is not attached yet: the page beside the panel, and its selection. */
export function PageOffers() {
  const t = useT();
  const page = usePage((state) => state.page);
  const files = useSession((state) => state.draftFiles);
  const isAtHand = useAtHand(({ atHand }) => atHand !== undefined && atHand.stage !== 'failed');
  if (page === undefined || page.type === 'refused') return null;
  const { url, title = '' } = page;
  const isAttached = files.some(
    (file) =>
      file.page !== undefined &&
      file.page.kind !== 'selection' &&
      url !== undefined &&
      isSameDocument(file.page.url, url),
  );

  return (
    <fieldset ref={keepOneRow} className="pl-page-offers" aria-label={t('pages.offers')}>
      {isAttached || isAtHand ? null : <PageOffer title={title} />}
      {page.type === 'readable' ? (
        <button
          type="button"
          className="pl-chip pl-chip-offer pl-page-selection"
          data-testid="offer-selection"
          aria-label={t('pages.selection')}
          data-tooltip={t('pages.selection')}
          onClick={() => void attachPage('selection')}
        >
          <Plus size={14} aria-hidden="true" />
          <TextSelect size={14} aria-hidden="true" />
          <span>{t('pages.selection')}</span>
        </button>
      ) : null}
      <button
        type="button"
        className="pl-chip pl-page-listen"
        data-testid="listen-page"
        aria-label={t('player.listen')}
        data-tooltip={t('pages.listen')}
        onClick={() => void listenToPage()}
      >
        <AudioBars size={15} />
        <span>{t('player.listen')}</span>
      </button>
      <MoreOffers />
    </fieldset>
  );
}
