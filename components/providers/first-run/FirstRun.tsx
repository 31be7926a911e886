import { Progress } from '@radix-ui/themes';
import { RotateCw } from 'lucide-react';
import { BringYourOwn } from '@/components/providers/BringYourOwn';
import { BuiltInRow } from '@/components/providers/BuiltInRow';
import { ManagedEndpoints } from '@/components/providers/ManagedEndpoints';
import { ProviderDialog } from '@/components/providers/ProviderDialog';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { IconButton } from '@/components/ui/IconButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { beginChat } from '@/lib/panel/providers/begin-chat';
import { useBuiltIn } from '@/lib/panel/providers/use-built-in';
import { useDiscovery } from '@/lib/panel/providers/use-discovery';
import { openView, useProviders } from '@/lib/panel/session-store';
import { FindingRow } from './FindingRow';
import { WithoutKey } from './WithoutKey';
import './FirstRun.css';

/** Connects the first model: one that already runs on this computer, or the user's own key or address. */
export function FirstRun() {
  const t = useT();
  const formats = useFormats();
  const discovery = useDiscovery();
  const hasModel = useProviders().some((provider) => provider.models.length > 0);
  const hasBuiltIn = useBuiltIn() !== undefined;
  const isLooking = discovery.status === 'looking';
  const progress = t('firstRun.progress', { done: discovery.doneCount, total: discovery.placeCount });
  const isNothingFound = !isLooking && discovery.findings.length === 0 && !hasBuiltIn;

  return (
    <main className="pl-first-run" aria-labelledby="pl-first-run-title">
      <div>
        <h1 id="pl-first-run-title">{t('firstRun.title')}</h1>
        <p>{t(isLooking ? 'firstRun.lead' : 'firstRun.leadDone')}</p>
      </div>
      <ManagedEndpoints onConnected={beginChat} />
      <section className="pl-first-run-section" aria-busy={isLooking}>
        <div className="pl-note pl-first-run-label">
          <h2>{t(isLooking ? 'firstRun.looking' : 'firstRun.looked')}</h2>
          {isLooking ? (
            <span className="pl-tabular">{progress}</span>
          ) : (
            <IconButton label={t('firstRun.lookAgain')} size="dense" onClick={discovery.lookAgain}>
              <RotateCw size={15} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {isLooking ? (
          <Progress
            size="1"
            value={(discovery.doneCount / discovery.placeCount) * 100}
            aria-label={t('firstRun.looking')}
            aria-valuetext={progress}
          />
        ) : null}
        {discovery.findings.length > 0 || hasBuiltIn ? (
          <Group>
            {discovery.findings.map((finding) => (
              <FindingRow key={finding.serviceId} finding={finding} />
            ))}
            <BuiltInRow onUsed={() => openView({ name: 'conversation' })} />
          </Group>
        ) : null}
        {discovery.pending.length > 0 ? (
          <p className="pl-note">{t('firstRun.also', { names: formats.list(discovery.pending) })}</p>
        ) : null}
        {isNothingFound ? (
          <p className="pl-note" role="status">
            {t('firstRun.noneFound')}
          </p>
        ) : null}
      </section>
      <WithoutKey
        isRecommended={!hasModel && discovery.findings.length === 0 && !hasBuiltIn}
        onLookAgain={discovery.lookAgain}
      />
      <BringYourOwn label={t('firstRun.own')} onConnected={beginChat} />
      <div className="pl-actions pl-first-run-actions">
        <ProviderDialog onConnected={beginChat}>
          <GhostButton>{t('firstRun.choose')}</GhostButton>
        </ProviderDialog>
        {hasModel ? (
          <PrimaryButton onClick={() => openView({ name: 'conversation' })}>{t('firstRun.start')}</PrimaryButton>
        ) : null}
      </div>
    </main>
  );
}
