import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useT } from '@/lib/i18n/use-t';
import { blockedHost, pluginProblemWords } from '@/lib/panel/tools/plugin-problem';
import type { InstallTrouble } from '@/lib/panel/tools/use-install-plugin';

export type PluginTroubleProps = {
  readonly trouble: InstallTrouble;
  /** Asks for the host that is missing. Absent where nothing can be asked for. */
  readonly onAllow?: () => void;
};

/** Why a plugin could not be read or installed, and the way out. */
export function PluginTrouble({ trouble, onAllow }: PluginTroubleProps) {
  const t = useT();
  if (trouble.type === 'denied')
    return <OutcomeLine tone="bad">{t('firstRun.denied', { host: trouble.host })}</OutcomeLine>;
  const failure =
    trouble.type === 'error' ? ({ type: 'failed', problem: 'fetchError', error: trouble.error } as const) : trouble;
  const { title, text, values } = pluginProblemWords(failure);
  return (
    <>
      <OutcomeLine tone="bad" {...(text !== undefined && { more: t(text, values) })}>
        {t(title, values)}
      </OutcomeLine>
      {blockedHost(failure) === undefined || onAllow === undefined ? null : (
        <div className="pl-actions">
          <PrimaryButton type="button" onClick={onAllow}>
            {t('error.action.grant-access')}
          </PrimaryButton>
        </div>
      )}
    </>
  );
}
