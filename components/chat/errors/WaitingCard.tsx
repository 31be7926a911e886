import { ChevronDown } from 'lucide-react';
import { ModelChooser } from '@/components/providers/ModelChooser';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { ProgressRing } from '@/components/ui/ProgressRing';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { askOtherModel, retryNow, stopRun } from '@/lib/panel/chat/asking';
import { errorValues } from '@/lib/panel/error-words';
import { useNow } from '@/lib/panel/now';
import { useProviders } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { useSpan } from '@/lib/panel/use-span';
import { ErrorDetails } from './ErrorDetails';

/** A run that tries again by itself: why, and when. */
export function WaitingCard({ run }: { readonly run: RunSnapshot }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const provider = useProviders().find((candidate) => candidate.id === run.model.connectionId);
  const retryAt = run.retryAt ?? now;
  const span = useSpan(retryAt);
  const error = run.retryReason ?? ({ code: 'unknown' } as const);
  const rest = Math.max(0, Math.floor((retryAt - now) / 1000) * 1000);
  const modelName = provider?.models.find((model) => model.id === run.model.modelId)?.name;
  const named = { model: run.model, ...(modelName !== undefined && { modelName }) };

  return (
    <Card
      role="alert"
      tile={<ProgressRing fraction={rest / span} text={formats.number(rest / 1000)} />}
      title={t(errorTitleKey(error.code), errorValues(error, named, provider))}
      sentence={
        <>
          <span className="pl-hidden-text">{t('error.overloaded.text')}</span>
          {/* The counter is hidden from screen readers: they would read out the alert each second. */}
          <span aria-hidden="true">{t('error.savedRetryIn', { time: formats.elapsed(rest) })}</span>
        </>
      }
      actions={
        <>
          <GhostButton onClick={() => retryNow(run.runId)}>{t('error.retryNow')}</GhostButton>
          <ModelChooser chosen={run.model} onChoose={(model) => void askOtherModel(run.runId, run.messageId, model)}>
            <GhostButton>
              {t('error.action.other-model')}
              <ChevronDown size={14} aria-hidden="true" />
            </GhostButton>
          </ModelChooser>
          <GhostButton onClick={() => stopRun(run.runId)}>{t('error.dontSend')}</GhostButton>
        </>
      }
      fold={{ label: t('error.details'), content: <ErrorDetails error={error} /> }}
    />
  );
}
