import { type ReactNode, useEffect } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { useManaged } from '@/lib/panel/policy/managed';
import { followMcpServers, useMcpServers } from '@/lib/panel/tools/mcp-servers';
import { ImportServers } from './ImportServers';
import { KnownServers } from './KnownServers';
import { NewServer } from './NewServer';
import { ServerRow } from './ServerRow';
import './Servers.css';

export type McpServersProps = {
  /** Asks for the passphrase of the keys, and calls back when they are open. */
  readonly unlock: (onUnlocked: () => void) => ReactNode;
};

/** The MCP servers that are connected, and the ways to connect another. */
export function McpServers({ unlock }: McpServersProps) {
  const t = useT();
  useEffect(followMcpServers, []);
  const { connections, known } = useMcpServers();
  const isForbidden = useManaged()?.allowedTools?.includes('mcp') === false;
  const open = known.filter(({ url }) => connections?.some((connection) => connection.url === url) !== true);

  return (
    <>
      <Group label={t('mcp.title')} labelTone="section">
        {isForbidden ? <GroupRow title={t('managed.locked')} /> : null}
        {connections?.map((connection) => (
          <ServerRow key={connection.id} connection={connection} unlock={unlock} />
        ))}
        {connections?.length === 0 ? <GroupRow title={t('settings.models.none')} sentence={t('mcp.noneText')} /> : null}
      </Group>
      {isForbidden ? null : (
        <Group label={t('mcp.add')} headingLevel={3}>
          <li className="pl-row">
            <NewServer />
          </li>
          {open.length === 0 ? null : (
            <li className="pl-row">
              <Disclosure label={t('mcp.known')}>
                <KnownServers known={open} />
              </Disclosure>
            </li>
          )}
          <li className="pl-row">
            <Disclosure label={t('mcp.import.title')}>
              <ImportServers />
            </Disclosure>
          </li>
        </Group>
      )}
    </>
  );
}
