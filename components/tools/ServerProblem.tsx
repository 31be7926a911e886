import { type ReactNode, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { useT } from '@/lib/i18n/use-t';
import { wayOut } from '@/lib/panel/tools/server-problem';
import type { useServerWork } from '@/lib/panel/tools/server-work';
import { ServerError } from './ServerOutcome';

export type ServerProblemProps = {
  readonly connection: McpConnection;
  readonly error: ChatErrorData;
  readonly work: ReturnType<typeof useServerWork>;
  readonly onEdit: () => void;
  /** Asks for the passphrase of the keys, and calls back when they are open. */
  readonly unlock: (onUnlocked: () => void) => ReactNode;
};

/** What is wrong with a connected server, and the way out. */
export function ServerProblem({ connection, error, work, onEdit, unlock }: ServerProblemProps) {
  const t = useT();
  const [isUnlocking, setUnlocking] = useState(false);
  const way = wayOut(error);
  const actions = {
    'sign-in': { label: t('mcp.signIn'), run: () => void work.signIn() },
    edit: { label: t('common.edit'), run: onEdit },
    access: { label: t('error.action.grant-access'), run: () => void work.allow(error) },
    origin: undefined,
    unlock: { label: t('keys.unlock'), run: () => setUnlocking(true) },
    retry: undefined,
  };
  const action = actions[way];

  return (
    <div className="pl-server-problem">
      <ServerError error={error} server={connection} />
      {isUnlocking && way === 'unlock' ? (
        unlock(() => void work.test())
      ) : (
        <div className="pl-actions">
          {action === undefined ? null : <PrimaryButton onClick={action.run}>{action.label}</PrimaryButton>}
          <GhostButton onClick={() => void work.test()}>{t('common.retry')}</GhostButton>
        </div>
      )}
    </div>
  );
}
