import { Spinner } from '@radix-ui/themes';
import { UnlockForm } from '@/components/policy/UnlockForm';
import { KeyForm } from '@/components/providers/KeyForm';
import { GhostButton } from '@/components/ui/GhostButton';
import type { ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { firstFailure } from '@/lib/domain/providers/diagnosis';
import { useT } from '@/lib/i18n/use-t';
import { copyText } from '@/lib/panel/copy-text';
import { extensionVersion } from '@/lib/panel/extension';
import { diagnosisReport } from '@/lib/panel/providers/diagnosis-report';
import { nextCheck } from '@/lib/panel/providers/next-check';
import { repairOf } from '@/lib/panel/providers/repair';
import { useExamination } from '@/lib/panel/providers/use-examination';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import { NextCheck } from './NextCheck';
import { RepairAction } from './RepairAction';
import { StepList } from './StepList';
import './Doctor.css';

export type DoctorProps = {
  readonly provider: ConnectedProvider;
  /** The model that the probe asks; without one only the connection is examined. */
  readonly modelId: string | undefined;
  /** The user chose another model as the repair. */
  readonly onChooseModel: (model: ModelRef) => void;
  /** Opens the settings of this connection. */
  readonly onEdit: () => void;
  /** What to do when nothing is wrong any more. */
  readonly fine?: { readonly label: string; readonly run: () => void };
  readonly onClose: () => void;
};

/** Examines a connection, shows at which step it breaks, and offers the one repair for it. */
export function Doctor({ provider, modelId, onChooseModel, onEdit, fine, onClose }: DoctorProps) {
  const t = useT();
  const { state, examine, cancel } = useExamination(provider.id, modelId);
  const model = provider.models.find(({ id }) => id === modelId)?.name ?? modelId ?? '';
  // The browser's own model has no address.
  const host = provider.host === '' ? provider.label : provider.host;
  const values = { host, provider: provider.label, model };

  if (state.status === 'running') {
    return (
      <div className="pl-doctor">
        <p className="pl-doctor-line" role="status">
          <Spinner size="1" />
          {t(modelId === undefined ? 'doctor.running' : 'doctor.runningWithModel', values)}
        </p>
        <div className="pl-actions pl-doctor-actions">
          <GhostButton onClick={cancel}>{t('common.cancel')}</GhostButton>
        </div>
      </div>
    );
  }
  if (state.status === 'failed' && state.error.code === 'locked') {
    return (
      <div className="pl-doctor">
        <p className="pl-doctor-line">{t('error.locked.title')}</p>
        <UnlockForm onUnlocked={examine} />
      </div>
    );
  }
  if (state.status === 'failed' && state.error.code === 'key-needed') {
    return (
      <div className="pl-doctor">
        <p className="pl-doctor-line">{t('error.key-needed.title', values)}</p>
        <KeyForm provider={provider} onDone={examine} />
      </div>
    );
  }
  if (state.status !== 'done') {
    return (
      <div className="pl-doctor">
        <p className="pl-doctor-line" role="status">
          {state.status === 'failed' ? t(errorTitleKey(state.error.code), values) : t('doctor.cancelled')}
        </p>
        <div className="pl-actions pl-doctor-actions">
          <GhostButton onClick={examine}>{t('doctor.again')}</GhostButton>
          <GhostButton onClick={onClose}>{t('common.close')}</GhostButton>
        </div>
      </div>
    );
  }

  const { diagnosis } = state;
  const failure = firstFailure(diagnosis);
  const repair = repairOf(diagnosis);
  const next = nextCheck(diagnosis);
  const summary = (): string => {
    if (failure === undefined) return t('doctor.fine', values);
    if (failure.error === undefined) return t('doctor.clockText');
    if (diagnosis.cause !== undefined) {
      return t(`doctor.cause.${diagnosis.cause}`, { ...values, region: diagnosis.region ?? '' });
    }
    return failure.error.code === 'no-model' ? t('doctor.noModelsText') : t(errorTextKey(failure.error.code), values);
  };

  return (
    <div className="pl-doctor">
      <StepList diagnosis={diagnosis} provider={provider} />
      <p className="pl-doctor-line" role="status">
        {summary()}
      </p>
      {next === undefined ? null : <NextCheck at={state.at + next.inMs} isAutomatic={next.isAutomatic} />}
      <RepairAction
        repair={repair}
        diagnosis={diagnosis}
        provider={provider}
        onExamine={examine}
        onChooseModel={onChooseModel}
        onEdit={onEdit}
        fine={fine}
      >
        {diagnosis.cause === 'not-in-region' ? (
          <GhostButton onClick={onEdit}>{t('doctor.changeRegion')}</GhostButton>
        ) : null}
        <GhostButton onClick={() => void copyText(diagnosisReport(diagnosis, provider, extensionVersion()))}>
          {t('doctor.copyReport')}
        </GhostButton>
        <GhostButton onClick={onClose}>{t('common.close')}</GhostButton>
      </RepairAction>
    </div>
  );
}
