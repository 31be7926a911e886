import { Building2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { Tile } from '@/components/ui/Tile';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { type ConnectTarget, connectTargets } from '@/lib/panel/providers/connect-target';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { AddProviderForm } from './AddProviderForm';
import { ConnectOutcome } from './ConnectOutcome';

export type ManagedEndpointsProps = { onConnected?(provider: ConnectedProvider): void };

/** One service of the organisation: connects with a click, or with the key that the user was given. */
function EndpointRow({ target, onConnected }: ManagedEndpointsProps & { readonly target: ConnectTarget }) {
  const t = useT();
  const { state, connect } = useConnect(onConnected);
  const [isAsking, setAsking] = useState(false);
  const { providerId, presetId, label, fields, baseUrl = '' } = target;
  const needsKey = fields.length > 0;

  const connectAtOnce = (): Promise<boolean> => {
    const which = presetId === undefined ? {} : { presetId };
    const command = { type: 'provider-add', providerId, ...which, settings: {}, secrets: {} } as const;
    return connect({ name: label, providerId, presetId, settings: {}, command });
  };

  return (
    <GroupRow
      tile={
        <Tile size="large">
          <Building2 size={16} aria-hidden="true" />
        </Tile>
      }
      title={<bdi>{label}</bdi>}
      sentence={
        <>
          <bdi>{new URL(baseUrl).host}</bdi>
          <br />
          {t(needsKey ? 'managed.withKey' : 'managed.withoutKey')}
        </>
      }
      control={
        isAsking ? null : (
          <GhostButton
            disabled={state.status === 'checking'}
            onClick={() => (needsKey ? setAsking(true) : void connectAtOnce())}
          >
            {t('firstRun.connect')}
          </GhostButton>
        )
      }
    >
      {isAsking ? (
        <AddProviderForm
          target={target}
          onDone={() => setAsking(false)}
          {...(onConnected !== undefined && { onConnected })}
        />
      ) : (
        <ConnectOutcome state={state} />
      )}
    </GroupRow>
  );
}

/** The services that the organisation has set up and that are not connected yet. */
export function ManagedEndpoints({ onConnected }: ManagedEndpointsProps) {
  const t = useT();
  const catalog = useCatalog();
  const providers = useProviders();
  const targets = useMemo(() => connectTargets(catalog).filter(({ isManaged }) => isManaged === true), [catalog]);
  const open = targets.filter(({ presetId }) => !providers.some((provider) => provider.presetId === presetId));
  if (open.length === 0) return null;

  return (
    <Group label={t('managed.endpoints')} labelTone="section">
      {open.map((target) => (
        <EndpointRow key={target.id} target={target} {...(onConnected !== undefined && { onConnected })} />
      ))}
    </Group>
  );
}
