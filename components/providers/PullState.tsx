import type { ModelRef } from '@/lib/domain/model';
import { useT } from '@/lib/i18n/use-t';
import { pullKey, useSession } from '@/lib/panel/session-store';
import { PullProgress } from './PullProgress';

/** The progress of the missing model's download, if one was started. */
export function PullState({ model }: { readonly model: ModelRef | undefined }) {
  const t = useT();
  const pull = useSession((state) => model && state.pulls[pullKey(model.connectionId, model.modelId)]);
  if (pull === undefined) return null;
  if (pull.state === 'done') return <p role="status">{t('error.pulled', { model: pull.modelId })}</p>;
  return <PullProgress key={pull.state} pull={pull} />;
}
