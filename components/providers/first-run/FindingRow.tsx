import { Spinner } from '@radix-ui/themes';
import { Check, CircleHelp, Download, Radio, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { PullForm } from '@/components/providers/PullForm';
import { GroupRow } from '@/components/ui/GroupRow';
import { QuietButton } from '@/components/ui/QuietButton';
import { Tile } from '@/components/ui/Tile';
import { originPattern } from '@/lib/domain/network-address';
import { type LocalFinding, localServices } from '@/lib/domain/providers/local-service';
import { useT } from '@/lib/i18n/use-t';
import { hostOfWiderGrant, requestAccess } from '@/lib/panel/access';
import { send, sendOrReport } from '@/lib/panel/connection';
import { useCatalog, usePreferences, useProviders } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { OriginSetting } from './OriginSetting';

type Service = (typeof localServices)[number];

const originAt = (port: number): string => originPattern(`http://127.0.0.1:${port}`);

/** Asks for the one origin of the service before anything is awaited, then for what it is. False when the user said no. */
const connectService = async ({ id, port }: Service): Promise<boolean> => {
  if (!(await requestAccess([originAt(port)]))) return false;
  await send({ type: 'local-identify', serviceId: id });
  return true;
};

/** What was found at one place, in words that claim no more than is known, and what can be done with it. */
export function FindingRow({ finding }: { readonly finding: LocalFinding }) {
  const t = useT();
  const catalog = useCatalog();
  const providers = useProviders();
  const { defaultModel } = usePreferences();
  const [step, setStep] = useState<'ready' | 'asking' | 'denied'>('ready');
  const service = localServices.find(({ id }) => id === finding.serviceId);
  if (service === undefined) return null;
  const { label, port, providerId } = service;
  const place = { name: label, port: String(port) };
  const wholeHost = hostOfWiderGrant(originAt(port));

  const connect = async (): Promise<void> => {
    setStep('asking');
    const isAllowed = await connectService(service).catch((error: unknown) => {
      showRefusal(error);
      return true;
    });
    setStep(isAllowed ? 'ready' : 'denied');
  };

  switch (finding.state) {
    case 'looking':
    case 'silent':
      return null;
    case 'listening':
      return (
        <GroupRow
          tile={<Tile>{step === 'asking' ? <Spinner size="1" /> : <Radio size={16} />}</Tile>}
          title={t('firstRun.listeningTitle', place)}
          sentence={
            step === 'denied'
              ? t('firstRun.denied', { host: `127.0.0.1:${port}` })
              : [
                  t('firstRun.listening', place),
                  ...(wholeHost === undefined ? [] : [t('firstRun.wholeHost', { host: wholeHost })]),
                ].join(' ')
          }
          control={
            <QuietButton disabled={step === 'asking'} onClick={() => void connect()}>
              {t(step === 'asking' ? 'firstRun.asking' : 'firstRun.connect')}
            </QuietButton>
          }
        />
      );
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
      const isInUse = defaultModel?.connectionId === finding.connectionId;
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
            model === undefined ? null : (
              <QuietButton
                disabled={isInUse}
                onClick={() => {
                  const chosen = { connectionId: finding.connectionId, modelId: model.id };
                  void sendOrReport({ type: 'preferences-change', change: { defaultModel: chosen } });
                }}
              >
                {t(isInUse ? 'firstRun.inUse' : 'firstRun.use')}
              </QuietButton>
            )
          }
        />
      );
    }
    default:
      return finding satisfies never;
  }
}
