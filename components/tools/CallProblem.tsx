import { TriangleAlert } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { StateText } from '@/components/ui/StateText';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { openView } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { sourceTitle } from '@/lib/panel/tools/tool-words';

/** Our own tools have no settings: whatever went wrong is at the address that was called. */
const hasSettings = ({ sourceId }: ToolCallRecord): boolean => sourceId !== 'own';

/** Why a call could not be made, and the way to where its source is set up. */
export function CallProblem({ record, problem }: { readonly record: ToolCallRecord; readonly problem: ChatErrorData }) {
  const t = useT();
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const host = problem.host ?? record.host ?? source;
  return (
    <div className="pl-call-problem">
      <StateText tone="bad" icon={<TriangleAlert size={15} aria-hidden="true" />}>
        {t(errorTitleKey(problem.code), { host, provider: host, model: source })}
      </StateText>
      {hasSettings(record) ? (
        <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'tools' })}>
          {t('tools.sheet.settings')}
        </GhostButton>
      ) : null}
    </div>
  );
}
