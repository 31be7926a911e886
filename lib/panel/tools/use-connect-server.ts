import { useRef, useState } from 'react';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { type ConnectResult, changeServer, connectServer, type ServerEntry } from './connect-server';

/** How far connecting a server has come. `entry` has no header values: they stay with whoever sends them. */
export type ServerAttempt =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly entry: ServerEntry }
  | { readonly status: 'ended'; readonly entry: ServerEntry; readonly result: ConnectResult };

/** Connects a server, or changes the one with this id. Resolves to whether it was kept. `cancel` ends what is tried. */
export const useConnectServer = (connectionId?: string) => {
  const [attempt, setAttempt] = useState<ServerAttempt>({ status: 'idle' });
  const waiting = useRef<ToolWait>(undefined);

  const connect = async (whole: ServerEntry, keep = false): Promise<boolean> => {
    const entry = { ...whole, headers: Object.fromEntries(Object.keys(whole.headers).map((name) => [name, ''])) };
    const wait = beginToolWait();
    waiting.current = wait;
    setAttempt({ status: 'busy', entry });
    const result = await (connectionId === undefined
      ? connectServer(whole, keep, wait.workId)
      : changeServer(connectionId, whole, keep, wait.workId));
    // What was kept before the press reached the background is kept: its row says so.
    if (wait.isCanceled()) return false;
    setAttempt(result.status === 'kept' ? { status: 'idle' } : { status: 'ended', entry, result });
    return result.status === 'kept';
  };

  const cancel = (): void => {
    waiting.current?.cancel();
    setAttempt({ status: 'idle' });
  };

  return { attempt, connect, cancel };
};
