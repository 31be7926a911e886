import { useEffect, useState } from 'react';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerPrompt } from '@/lib/domain/tools/server-offers';
import { announce } from '@/lib/panel/announcements';
import { send } from '@/lib/panel/connection';

/** A server that is on, and its prompts: absent until it has answered. */
export type PromptServer = {
  readonly connection: McpConnection;
  readonly prompts?: readonly ServerPrompt[] | 'failed';
};

/** The servers that are on, each with its prompts as soon as it answers; none while the panel cannot ask. */
export const usePromptServers = (): readonly PromptServer[] => {
  const [servers, setServers] = useState<readonly PromptServer[]>([]);
  useEffect(() => {
    let isShown = true;
    const ask = async (connection: McpConnection): Promise<void> => {
      const command = { type: 'mcp-prompts', connectionId: connection.id } as const;
      const prompts = await send(command).catch((): 'failed' => 'failed');
      if (!isShown) return;
      if (prompts === 'failed') announce('mcp.offers.failed', { name: connection.title });
      setServers((known) =>
        known.map((server) => (server.connection === connection ? { connection, prompts } : server)),
      );
    };
    send({ type: 'mcp-list' })
      .then(({ connections }) => {
        const on = connections.filter(({ isOn }) => isOn);
        if (isShown) setServers(on.map((connection) => ({ connection })));
        return Promise.all(on.map(ask));
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return servers;
};
