import { Check, Download } from 'lucide-react';
import { GroupRow } from '@/components/ui/GroupRow';
import { QuietButton } from '@/components/ui/QuietButton';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import { request } from '@/lib/panel/session';
import { showRefusal } from '@/lib/panel/show-error';
import { useBuiltIn } from './use-built-in';

const sentences = {
  available: 'firstRun.builtInAvailable',
  downloadable: 'firstRun.builtInDownloadable',
  downloading: 'firstRun.builtInDownloading',
} as const;

/** The browser's own model, by what the browser says of it. Nothing where it has none. */
export function BuiltInRow() {
  const t = useT();
  const builtIn = useBuiltIn();
  if (builtIn === undefined) return null;
  const { provider, state } = builtIn;
  const isReady = state === 'available';

  return (
    <GroupRow
      tile={<Tile tone={isReady ? 'good' : 'neutral'}>{isReady ? <Check size={16} /> : <Download size={15} />}</Tile>}
      title={t('firstRun.builtIn')}
      sentence={t(sentences[state])}
      control={
        isReady ? (
          <QuietButton
            onClick={() => {
              request({ type: 'provider-add', providerId: provider.id, settings: {}, secrets: {} }).catch(showRefusal);
            }}
          >
            {t('firstRun.use')}
          </QuietButton>
        ) : null
      }
    />
  );
}
