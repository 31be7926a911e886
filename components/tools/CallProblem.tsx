import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { StateText } from '@/components/ui/StateText';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import { openView } from '@/lib/panel/session-store';
import { errorTitleKey, showRefusal } from '@/lib/panel/show-error';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { mcpCause } from '@/lib/panel/tools/server-problem';
import { sourceTitle } from '@/lib/panel/tools/tool-words';

/** Our own tools have no settings: whatever went wrong is at the address that was called. */
const hasSettings = ({ sourceId }: ToolCallRecord): boolean => sourceId !== 'own';

/** Opens the sign-in of the server whose call failed for want of it, and says that it waits for it. */
function SignIn({ sourceId }: { readonly sourceId: string }) {
  const t = useT();
  const [wait, setWait] = useState<ToolWait>();
  const signIn = async (): Promise<void> => {
    const begun = beginToolWait();
    setWait(begun);
    const connectionId = sourceId.replace(/^mcp-/u, '');
    await send({ type: 'mcp-sign-in', connectionId, workId: begun.workId }).catch((error: unknown) => {
      if (!begun.isCanceled()) showRefusal(error);
    });
    if (!begun.isCanceled()) setWait(undefined);
  };
  const cancel = (): void => {
    wait?.cancel();
    setWait(undefined);
  };
  if (wait !== undefined) return <BusyLine onCancel={cancel}>{t('mcp.signingIn')}</BusyLine>;
  return (
    <PrimaryButton size="1" onClick={() => void signIn()}>
      {t('mcp.signIn')}
    </PrimaryButton>
  );
}

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
      {wantsSignIn ? <SignIn sourceId={record.sourceId} /> : null}
      {hasSettings(record) ? (
        <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'tools' })}>
          {t('tools.sheet.settings')}
        </GhostButton>
      ) : null}
    </div>
  );
}
