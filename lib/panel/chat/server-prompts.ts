import { useEffect, useState } from 'react';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerPrompt } from '@/lib/domain/tools/server-offers';
import { send, sendOrDrop } from '@/lib/panel/connection';

/** A prompt of a server that is on. */
export type OfferedPrompt = { readonly connection: McpConnection; readonly prompt: ServerPrompt };

/** The prompts of the servers that are on, each server's as soon as it answers. One that does not is left out: nobody asked for it. */
export const useServerPrompts = (): readonly OfferedPrompt[] => {
  const [offered, setOffered] = useState<readonly OfferedPrompt[]>([]);
  useEffect(() => {
    let isShown = true;
    const ask = async (connection: McpConnection): Promise<void> => {
      const prompts = (await sendOrDrop({ type: 'mcp-prompts', connectionId: connection.id })) ?? [];
      if (isShown) setOffered((known) => [...known, ...prompts.map((prompt) => ({ connection, prompt }))]);
    };
    send({ type: 'mcp-list' })
      .then(({ connections }) => Promise.all(connections.filter(({ isOn }) => isOn).map(ask)))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return offered;
};
