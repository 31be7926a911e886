import { useCallback, useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { StepLines } from '@/components/ui/StepLines';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { requestAccess } from '@/lib/panel/access';
import { showRefusal } from '@/lib/panel/show-error';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { examinePlugin, type PluginDiagnosis, pluginSteps } from '@/lib/panel/tools/examine-plugin';
import { PluginTrouble } from './PluginTrouble';
import './Servers.css';

export type PluginDoctorProps = {
  readonly plugin: PluginView;
  readonly onSettings: () => void;
  readonly onClose: () => void;
};

const stateOf = (index: number, failedAt: number): 'passed' | 'failed' | 'untested' =>
  index < failedAt ? 'passed' : index === failedAt ? 'failed' : 'untested';

/** Examines a plugin as soon as it is shown, and offers the way out of what it finds. */
export function PluginDoctor({ plugin, onSettings, onClose }: PluginDoctorProps) {
  const t = useT();
  const [diagnosis, setDiagnosis] = useState<PluginDiagnosis>();
  const waiting = useRef<ToolWait>(undefined);
  const examine = useCallback(async (): Promise<void> => {
    const wait = beginToolWait();
    waiting.current = wait;
    setDiagnosis(undefined);
    const found = await examinePlugin(plugin, wait.workId);
    if (!wait.isCanceled()) setDiagnosis(found);
  }, [plugin]);
  // Once: the look itself changes the plugin's row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    void examine();
    return () => waiting.current?.cancel();
  }, []);

  const allow = async (missing: readonly string[]): Promise<void> => {
    if (await requestAccess(missing)) await examine();
  };
  const failedAt =
    diagnosis === undefined
      ? -1
      : diagnosis.failed === undefined
        ? pluginSteps.length
        : pluginSteps.indexOf(diagnosis.failed);
  const { missing, trouble, failed } = diagnosis ?? {};
  return (
    <div className="pl-server-problem">
      <StepLines
        steps={pluginSteps.map((id, index) => ({
          id,
          state: stateOf(index, failedAt),
          words: t(`plugin.step.${id}`),
        }))}
      />
      {diagnosis === undefined ? (
        <OutcomeLine tone="busy">{t('frame.loading', { host: plugin.preview.hosts.join(', ') })}</OutcomeLine>
      ) : null}
      {trouble === undefined ? null : <PluginTrouble trouble={trouble} />}
      {failedAt === pluginSteps.length ? <OutcomeLine tone="good">{t('doctor.fine')}</OutcomeLine> : null}
      <div className="pl-actions">
        {missing === undefined ? null : (
          <PrimaryButton onClick={() => void allow(missing).catch(showRefusal)}>
            {t('error.action.grant-access')}
          </PrimaryButton>
        )}
        {failed === 'settings' ? <PrimaryButton onClick={onSettings}>{t('plugin.fillIn')}</PrimaryButton> : null}
        {diagnosis === undefined ? null : <GhostButton onClick={() => void examine()}>{t('doctor.again')}</GhostButton>}
        <GhostButton onClick={onClose}>{t(diagnosis === undefined ? 'common.cancel' : 'common.close')}</GhostButton>
      </div>
    </div>
  );
}
