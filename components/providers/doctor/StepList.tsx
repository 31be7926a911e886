import type { ReactNode } from 'react';
import { StepLines } from '@/components/ui/StepLines';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Diagnosis, DoctorStep } from '@/lib/domain/providers/diagnosis';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { errorTitleKey } from '@/lib/panel/show-error';

export type StepListProps = { readonly diagnosis: Diagnosis; readonly provider: ConnectedProvider };

/** The steps of an examination in words. */
export function StepList({ diagnosis, provider }: StepListProps) {
  const t = useT();
  const formats = useFormats();
  const model = provider.models.find(({ id }) => id === diagnosis.modelId)?.name ?? diagnosis.modelId ?? '';
  const values = { host: provider.host, provider: provider.label, model };

  const wordsOf = ({ id, state, error }: DoctorStep): ReactNode => {
    if (state !== 'failed') return t(`doctor.step.${id}`, values);
    if (diagnosis.cause === 'not-listed' || diagnosis.cause === 'not-in-region') {
      return t('error.model-not-found.title', values);
    }
    if (error?.code === 'no-model') return t('doctor.noModels', values);
    if (error !== undefined) return t(errorTitleKey(error.code), { ...values, host: error.host ?? provider.host });
    return t('doctor.clockOff', { time: formats.duration(Math.abs(diagnosis.clockOffMs ?? 0)) });
  };

  return (
    <StepLines steps={diagnosis.steps.map((step) => ({ id: step.id, state: step.state, words: wordsOf(step) }))} />
  );
}
