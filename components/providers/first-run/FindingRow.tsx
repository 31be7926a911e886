import { Spinner } from '@radix-ui/themes';
import { Check, CircleHelp, Download, ShieldX } from 'lucide-react';
import { PullForm } from '@/components/providers/PullForm';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { Tile } from '@/components/ui/Tile';
import { type LocalFinding, localServices } from '@/lib/domain/providers/local-service';
import { useT } from '@/lib/i18n/use-t';
import { beginChat } from '@/lib/panel/providers/begin-chat';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { ListeningRow } from './ListeningRow';
import { OriginSetting } from './OriginSetting';

/** What was found at one place, in words that claim no more than is known, and what can be done with it. */
export function FindingRow({ finding }: { readonly finding: LocalFinding }) {
  const t = useT();
  const catalog = useCatalog();
  const providers = useProviders();
  const service = localServices.find(({ id }) => id === finding.serviceId);
  if (service === undefined) return null;
  const { label, port, providerId } = service;

  const place = { name: label, port: String(port) };

  switch (finding.state) {
    case 'looking':
    case 'silent':
      return null;
    case 'listening':
      return <ListeningRow service={service} />;
    case 'unrecognised':
      return (
        <GroupRow
          tile={
            <Tile>
              <CircleHelp size={16} />
            </Tile>
          }
          title={t('firstRun.listeningTitle', place)}
          sentence={t('firstRun.unrecognised', place)}
        />
      );
    case 'refuses-extensions':
      return (
        <GroupRow
          tile={
            <Tile tone="warn">
              <ShieldX size={16} />
            </Tile>
          }
          title={label}
          sentence={t('firstRun.refuses')}
        >
          {service.originSetting === undefined ? null : <OriginSetting />}
        </GroupRow>
      );
    case 'no-model': {
      const managesModels = catalog.providers.some(({ id, managesModels: can }) => id === providerId && can);
      return (
        <GroupRow
          tile={<Tile>{managesModels ? <Download size={15} /> : <Spinner size="1" />}</Tile>}
          title={label}
          sentence={t(managesModels ? 'firstRun.noModelPull' : 'firstRun.noModel')}
        >
          {managesModels ? <PullForm connectionId={finding.connectionId} /> : null}
        </GroupRow>
      );
    }
    case 'ready': {
      const provider = providers.find(({ id }) => id === finding.connectionId);
      const model = provider?.models[0];
      return (
        <GroupRow
          tile={
            <Tile tone="good">
              <Check size={16} />
            </Tile>
          }
          title={<bdi>{provider?.label ?? label}</bdi>}
          sentence={t('firstRun.ready', { count: finding.modelCount })}
          control={
            provider === undefined || model === undefined ? null : (
              <GhostButton onClick={() => beginChat(provider)}>{t('firstRun.use')}</GhostButton>
            )
          }
        />
      );
    }
    default:
      return finding satisfies never;
  }
}
