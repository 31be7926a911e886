import { useState } from 'react';
import { type ConnectResult, changeServer, connectServer, type ServerEntry } from './connect-server';

/** How far connecting a server has come. `entry` has no header values: they stay with whoever sends them. */
export type ServerAttempt =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly entry: ServerEntry }
  | { readonly status: 'ended'; readonly entry: ServerEntry; readonly result: ConnectResult };

/** Connects a server, or changes the one with this id. Resolves to whether it was kept. */
export const useConnectServer = (connectionId?: string) => {
  const [attempt, setAttempt] = useState<ServerAttempt>({ status: 'idle' });

  const connect = async (whole: ServerEntry, keep = false): Promise<boolean> => {
    const entry = { ...whole, headers: Object.fromEntries(Object.keys(whole.headers).map((name) => [name, ''])) };
    setAttempt({ status: 'busy', entry });
    const result =
      connectionId === undefined ? await connectServer(whole, keep) : await changeServer(connectionId, whole, keep);
    setAttempt(result.status === 'kept' ? { status: 'idle' } : { status: 'ended', entry, result });
    return result.status === 'kept';
  };

  return { attempt, connect };
};
