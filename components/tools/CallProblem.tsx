import { TriangleAlert } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { StateText } from '@/components/ui/StateText';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { openView } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { mcpCause } from '@/lib/panel/tools/server-problem';
import { sourceTitle } from '@/lib/panel/tools/tool-words';

/** Our own tools have no settings: whatever went wrong is at the address that was called. */
const hasSettings = ({ sourceId }: ToolCallRecord): boolean => sourceId !== 'own';

/** Opens the sign-in of the server whose call failed for want of it. */
const signInTo = async (sourceId: string): Promise<void> => {
  await sendOrReport({ type: 'mcp-sign-in', connectionId: sourceId.replace(/^mcp-/u, '') });
};

/** Why a call could not be made, and the way to where its source is set up. */
export function CallProblem({ record, problem }: { readonly record: ToolCallRecord; readonly problem: ChatErrorData }) {
  const t = useT();
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const cause = mcpCause(problem);
  const wantsSignIn = cause === 'signIn';
  const host = problem.host ?? record.host ?? source;
  return (
    <div className="pl-call-problem">
      <StateText tone="bad" icon={<TriangleAlert size={15} aria-hidden="true" />}>
        {t(cause === undefined ? errorTitleKey(problem.code) : `mcp.problem.${cause}.title`, {
          host,
          provider: host,
          model: source,
          name: source,
        })}
      </StateText>
      {wantsSignIn ? (
        <PrimaryButton size="1" onClick={() => void signInTo(record.sourceId)}>
          {t('mcp.signIn')}
        </PrimaryButton>
      ) : null}
      {hasSettings(record) ? (
        <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'tools' })}>
          {t('tools.sheet.settings')}
        </GhostButton>
      ) : null}
    </div>
  );
}
