import { FileText, PenLine, TextSelect } from 'lucide-react';
import type { ReactNode } from 'react';
import { AudioBars } from '@/components/ui/AudioBars';
import { focusComposer } from '@/components/ui/composer-id';
import { Tile } from '@/components/ui/Tile';
import { textOfBase64 } from '@/lib/domain/attachment';
import { useT } from '@/lib/i18n/use-t';
import { usePage } from '@/lib/panel/pages/page-store';
import { listenToPage } from '@/lib/panel/pages/read-page-aloud';
import { askAboutPage, attachedPart, beginRewrite } from '@/lib/panel/pages/starters';
import { useSession } from '@/lib/panel/session-store';
import './Starters.css';

/** How fast most voices read at their normal speed, words a minute. */
const spokenWords = 200;
/** How much of a selection is shown, UTF-16 units. */
const quoteLength = 40;
const reasonId = 'starters-reason';

type StarterProps = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly meta?: string | undefined;
  readonly isRefused?: boolean;
  onPress(): void;
};

function Starter({ icon, label, meta, isRefused = false, onPress }: StarterProps) {
  return (
    <li>
      <button
        type="button"
        className="pl-row-button pl-starter"
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? reasonId : undefined}
        onClick={isRefused ? undefined : onPress}
      >
        <Tile>{icon}</Tile>
        <span className="pl-starter-label">{label}</span>
        {meta === undefined ? null : (
          <bdi className="pl-ellipsis pl-starter-meta" data-tooltip={meta}>
            {meta}
          </bdi>
        )}
      </button>
    </li>
  );
}

/** What an empty conversation can begin with. Shows numbers only for what is attached: nothing is read to get them. */
export function Starters() {
  const t = useT();
  const page = usePage((state) => state.page);
  const files = useSession((state) => state.draftFiles);
  const refusal = page?.type === 'refused' ? page.reason : undefined;
  const url = page !== undefined && 'url' in page ? page.url : undefined;
  const words = attachedPart(files, 'page', url)?.page?.words;
  const minutes = words === undefined ? undefined : Math.max(1, Math.round(words / spokenWords));
  const selection = attachedPart(files, 'selection', url);
  const quote = selection && textOfBase64(selection.data).replace(/\s+/g, ' ').slice(0, quoteLength);
  const isRefused = refusal !== undefined;

  const rewrite = async (): Promise<void> => {
    await beginRewrite();
    focusComposer();
  };

  return (
    <>
      <ul className="pl-starters" aria-label={t('starters.label')} data-testid="starters">
        <Starter
          icon={<FileText size={15} aria-hidden="true" />}
          label={t('starters.summarise')}
          meta={words === undefined ? undefined : t('pages.words', { count: words })}
          isRefused={isRefused}
          onPress={() => void askAboutPage('page', 'summarise')}
        />
        <Starter
          icon={<AudioBars size={15} />}
          label={t('starters.listen')}
          meta={minutes === undefined ? undefined : t('starters.minutes', { count: minutes })}
          isRefused={isRefused}
          onPress={() => void listenToPage()}
        />
        <Starter
          icon={<TextSelect size={15} aria-hidden="true" />}
          label={t('starters.explain')}
          meta={quote && t('pages.quoted', { quote })}
          isRefused={isRefused}
          onPress={() => void askAboutPage('selection', 'explain')}
        />
        <Starter
          icon={<PenLine size={15} aria-hidden="true" />}
          label={t('starters.rewrite')}
          onPress={() => void rewrite()}
        />
      </ul>
      {refusal === undefined ? null : (
        <p id={reasonId} className="pl-note pl-starters-reason">
          {t(`pages.refused.${refusal}`)}
        </p>
      )}
    </>
  );
}
