import { Spinner } from '@radix-ui/themes';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { Tile } from '@/components/ui/Tile';
import { originPattern } from '@/lib/domain/network-address';
import type { localServices } from '@/lib/domain/providers/local-service';
import { useT } from '@/lib/i18n/use-t';
import { hostOfWiderGrant, requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { beginChat } from '@/lib/panel/providers/begin-chat';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

export type ListeningRowProps = { readonly service: (typeof localServices)[number] };

const originAt = (port: number): string => originPattern(`http://127.0.0.1:${port}`);

/**
 * Asks for the one origin of the service before anything is awaited, then for what it is: where it has a model, the conversation
 * begins. False when the user said no.
 */
const connectService = async ({ id, port }: ListeningRowProps['service']): Promise<boolean> => {
  if (!(await requestAccess([originAt(port)]))) return false;
  const finding = await send({ type: 'local-identify', serviceId: id });
  // Its row came as an event before the answer.
  const connection =
    finding?.state === 'ready'
      ? useSession.getState().providers.find((provider) => provider.id === finding.connectionId)
      : undefined;
  if (connection !== undefined) beginChat(connection);
  return true;
};

/** Something listens where a service would: it says what it is once the user gives access. */
export function ListeningRow({ service }: ListeningRowProps) {
  const t = useT();
  const [step, setStep] = useState<'ready' | 'asking' | 'denied'>('ready');
  const { label, port } = service;
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
        <GhostButton disabled={step === 'asking'} onClick={() => void connect()}>
          {t(step === 'asking' ? 'firstRun.asking' : 'firstRun.connect')}
        </GhostButton>
      }
    />
  );
}
