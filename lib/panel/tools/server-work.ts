import { useRef, useState } from 'react';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { requestAccess } from '@/lib/panel/access';
import { send, sendOrReport } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { blockedPattern } from './server-problem';

/** What is going on with a server. */
type Work = 'test' | 'sign-in';

/** Tests a server and signs in to it; `cancel` ends either. `error` is what the last of it said, if that is not in the server's row. */
export const useServerWork = (connection: McpConnection) => {
  const { id } = connection;
  const [work, setWork] = useState<Work>();
  const [error, setError] = useState<ChatErrorData>();
  const last = useRef<Work>('test');
  const waiting = useRef<ToolWait>(undefined);

  const run = async (next: Work): Promise<void> => {
    waiting.current?.cancel();
    const wait = beginToolWait();
    waiting.current = wait;
    last.current = next;
    setWork(next);
    setError(undefined);
    const found = await send({
      type: next === 'test' ? 'mcp-test' : 'mcp-sign-in',
      connectionId: id,
      workId: wait.workId,
    }).then(
      () => undefined,
      (cause: unknown) => errorDataOf(cause),
    );
    if (wait.isCanceled()) return;
    setError(found);
    setWork(undefined);
  };

  /** In a press: asks for the host that was not open, then does again what failed for it. */
  const allow = async (blocked: ChatErrorData): Promise<void> => {
    try {
      if (await requestAccess([blockedPattern(blocked, connection)])) return await run(last.current);
      showToast({ textKey: 'error.accessDenied' });
    } catch (cause) {
      setError(errorDataOf(cause));
    }
  };

  const cancel = (): void => {
    waiting.current?.cancel();
    setWork(undefined);
  };

  return { work, error, cancel, test: () => run('test'), signIn: () => run('sign-in'), allow };
};

/** Turns a server on or off, for all conversations. */
export const switchServer = async (connectionId: string, isOn: boolean): Promise<void> => {
  await sendOrReport({ type: 'mcp-change', connectionId, isOn });
};

/** Forgets the sign-in, and says so. */
export const signOutOfServer = async ({ id, title }: McpConnection): Promise<void> => {
  const answer = await sendOrReport({ type: 'mcp-sign-out', connectionId: id });
  if (answer !== undefined) showToast({ textKey: 'mcp.signedOut', values: { name: title } });
};

/** Removes a server with its headers and its sign-in, which cannot be brought back. */
export const removeServer = async ({ id, title }: McpConnection): Promise<void> => {
  const answer = await sendOrReport({ type: 'mcp-remove', connectionId: id });
  if (answer !== undefined) showToast({ textKey: 'settings.models.removed', values: { name: title } });
};
