import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import { chooseModel } from '@/lib/panel/active-model';
import { connectBuiltIn, downloadBuiltIn, useBuiltInDownload } from '@/lib/panel/providers/built-in-model';
import { useBuiltIn } from '@/lib/panel/providers/use-built-in';
import { usePreferences } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { BuiltInProgress } from './BuiltInProgress';

const sentences = {
  available: 'firstRun.builtInAvailable',
  downloadable: 'firstRun.builtInDownloadable',
  downloading: 'firstRun.builtInDownloading',
} as const;

/** The browser's own model, with what the browser says about it. Draws nothing if it has none. */
export function BuiltInRow({ onUsed }: { onUsed?(): void }) {
  const t = useT();
  const builtIn = useBuiltIn();
  const { download } = useBuiltInDownload();
  const { defaultModel } = usePreferences();
  const [isConnecting, setConnecting] = useState(false);
  if (builtIn === undefined) return null;
  const { provider, state, connection } = builtIn;
  const label = t('firstRun.builtIn');
  const isReady = state === 'available';
  const isInUse = connection !== undefined && defaultModel?.connectionId === connection.id;
  const sentence = download.status === 'failed' && !isReady ? 'firstRun.builtInFailed' : sentences[state];

  const use = async (): Promise<void> => {
    setConnecting(true);
    const model = connection?.models[0];
    await (connection === undefined || model === undefined
      ? connectBuiltIn(provider.id, label)
      : chooseModel({ connectionId: connection.id, modelId: model.id })
    ).then(onUsed, showRefusal);
    setConnecting(false);
  };

  const control = isReady ? (
    <GhostButton disabled={isInUse || isConnecting} onClick={() => void use()}>
      {t(isInUse ? 'firstRun.inUse' : 'firstRun.use')}
    </GhostButton>
  ) : (
    <GhostButton onClick={() => void downloadBuiltIn()}>
      {t(state === 'downloading' ? 'firstRun.builtInFollow' : 'pull.start')}
    </GhostButton>
  );

  return (
    <GroupRow
      tile={<Tile tone={isReady ? 'good' : 'neutral'}>{isReady ? <Check size={16} /> : <Download size={15} />}</Tile>}
      title={label}
      sentence={t(sentence)}
      control={download.status === 'running' ? null : control}
    >
      {download.status === 'running' ? <BuiltInProgress name={label} fraction={download.fraction} /> : null}
    </GroupRow>
  );
}
