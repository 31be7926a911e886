import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '@/components/chat/copy-text';
import { IconButton } from '@/components/ui/IconButton';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { readSystem, type System } from '@/lib/panel/extension';
import { startWays } from './start-guide';
import './StartGuide.css';

/** How the local server behind a connection is started on this computer's system. */
export function StartGuide({ provider }: { readonly provider: ConnectedProvider }) {
  const t = useT();
  const [system, setSystem] = useState<System>('linux');
  useEffect(() => {
    // Without an answer the general ways are shown.
    readSystem().then(setSystem, () => undefined);
  }, []);
  const ways = startWays(provider, system);
  if (ways === undefined) return <p className="pl-start-guide">{t('error.guideOther')}</p>;
  const { name, hasApp, hasSwitch, command } = ways;

  return (
    <div className="pl-start-guide">
      {hasApp ? <span>{t('doctor.startApp', { name })}</span> : null}
      {hasSwitch ? <span>{t('doctor.startSwitch', { name })}</span> : null}
      {command === undefined ? null : (
        <>
          <span>{t(hasApp || hasSwitch ? 'doctor.orCommand' : 'error.guideStart')}</span>
          <span className="pl-start-command">
            <code dir="ltr">{command}</code>
            <IconButton label={t('chat.copy')} size="dense" onClick={() => void copyText(command)}>
              <Copy size={14} aria-hidden="true" />
            </IconButton>
          </span>
        </>
      )}
    </div>
  );
}
