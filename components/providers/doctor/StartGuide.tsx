import { CommandLine } from '@/components/ui/CommandLine';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { startWays } from '@/lib/panel/providers/start-guide';
import { useSystem } from '@/lib/panel/use-system';
import './StartGuide.css';

/** How the local server behind a connection is started on this computer's system. */
export function StartGuide({ provider }: { readonly provider: ConnectedProvider }) {
  const t = useT();
  const ways = startWays(provider, useSystem());
  if (ways === undefined) return <p className="pl-start-guide">{t('error.guideOther')}</p>;
  const { name, hasApp, hasSwitch, command } = ways;

  return (
    <div className="pl-start-guide">
      {hasApp ? <span>{t('doctor.startApp', { name })}</span> : null}
      {hasSwitch ? <span>{t('doctor.startSwitch', { name })}</span> : null}
      {command === undefined ? null : (
        <>
          <span>{t(hasApp || hasSwitch ? 'doctor.orCommand' : 'error.guideStart')}</span>
          <CommandLine command={command} />
        </>
      )}
    </div>
  );
}
