import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OriginSetting } from '@/components/providers/first-run/OriginSetting';
import { GrantButton } from '@/components/providers/GrantButton';
import { ModelChooser } from '@/components/providers/ModelChooser';
import { PullForm } from '@/components/providers/PullForm';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ModelRef } from '@/lib/domain/model';
import { accountUrl } from '@/lib/domain/providers/account-url';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Diagnosis } from '@/lib/domain/providers/diagnosis';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import { copyText } from '@/lib/panel/copy-text';
import { allowedOrigin } from '@/lib/panel/extension';
import type { Repair } from '@/lib/panel/providers/repair';
import { useCatalog } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ClockGuide } from './ClockGuide';
import { StartGuide } from './StartGuide';

export type RepairActionProps = {
  readonly repair: Repair | undefined;
  readonly diagnosis: Diagnosis;
  readonly provider: ConnectedProvider;
  readonly onExamine: () => void;
  readonly onChooseModel: (model: ModelRef) => void;
  readonly onEdit: () => void;
  readonly fine: { readonly label: string; readonly run: () => void } | undefined;
  /** The buttons after the repair. */
  readonly children: ReactNode;
};

const openTab = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** The filled button that repairs what the doctor found, and what the user has to read for that. */
export function RepairAction(props: RepairActionProps) {
  const { repair, diagnosis, provider, onExamine, onChooseModel, onEdit, fine, children } = props;
  const t = useT();
  const catalog = useCatalog();
  const [isGuided, setGuided] = useState(false);
  const { betterAddress = '', modelId } = diagnosis;
  const managesModels = catalog.providers.some((info) => info.id === provider.providerId && info.managesModels);
  const account = accountUrl(provider, catalog);

  const switchAddress = async (): Promise<void> => {
    await send({ type: 'provider-address', connectionId: provider.id, baseUrl: betterAddress });
    onExamine();
  };
  const guide = (): void => setGuided(true);

  const isChecked =
    repair === 'examine' ||
    (repair !== undefined && isGuided) ||
    (repair === 'open-billing' && account === undefined) ||
    (repair === 'pull-model' && !managesModels);

  const button = (): ReactNode => {
    if (isChecked) return <PrimaryButton onClick={onExamine}>{t('doctor.again')}</PrimaryButton>;
    switch (repair) {
      case undefined:
        return fine === undefined ? null : <PrimaryButton onClick={fine.run}>{fine.label}</PrimaryButton>;
      case 'use-address':
        return (
          <PrimaryButton onClick={() => void switchAddress().catch(showRefusal)}>
            {t('doctor.useAddress', { address: betterAddress })}
          </PrimaryButton>
        );
      case 'grant-access':
        return <GrantButton provider={provider} isRecommended onGranted={onExamine} />;
      case 'fix-key':
      case 'edit-address':
        return <PrimaryButton onClick={onEdit}>{t(`error.action.${repair}`)}</PrimaryButton>;
      case 'choose-model':
        return (
          <ModelChooser
            chosen={modelId === undefined ? undefined : { connectionId: provider.id, modelId }}
            onChoose={onChooseModel}
          >
            <PrimaryButton>
              {t('error.action.choose-model')}
              <ChevronDown size={14} aria-hidden="true" />
            </PrimaryButton>
          </ModelChooser>
        );
      case 'start-guide':
        return <PrimaryButton onClick={guide}>{t('error.action.start-guide')}</PrimaryButton>;
      case 'copy-origins':
        return (
          <PrimaryButton
            onClick={() => {
              guide();
              void copyText(`OLLAMA_ORIGINS=${allowedOrigin()}`);
            }}
          >
            {t('error.action.copy-origins')}
          </PrimaryButton>
        );
      case 'open-in-tab':
        return (
          <PrimaryButton onClick={() => openTab(`https://${provider.host}/`)}>
            {t('error.action.open-in-tab')}
          </PrimaryButton>
        );
      case 'open-billing':
        return account === undefined ? null : (
          <PrimaryButton onClick={() => openTab(account)}>{t('error.action.open-billing')}</PrimaryButton>
        );
      case 'set-clock':
        return <PrimaryButton onClick={guide}>{t('doctor.setClock')}</PrimaryButton>;
      case 'pull-model':
        return null;
      default:
        return repair satisfies never;
    }
  };

  return (
    <>
      {isGuided && repair === 'start-guide' ? <StartGuide provider={provider} /> : null}
      {isGuided && repair === 'copy-origins' ? <OriginSetting /> : null}
      {isGuided && repair === 'set-clock' ? <ClockGuide /> : null}
      {repair === 'pull-model' && managesModels ? <PullForm connectionId={provider.id} /> : null}
      <div className="pl-actions pl-doctor-actions">
        {button()}
        {isChecked ? null : <GhostButton onClick={onExamine}>{t('doctor.again')}</GhostButton>}
        {children}
      </div>
    </>
  );
}
