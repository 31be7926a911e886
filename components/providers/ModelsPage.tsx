import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { BringYourOwn } from './BringYourOwn';
import { BuiltInOffer } from './BuiltInOffer';
import { ConnectedRow } from './ConnectedRow';
import { ManagedEndpoints } from './ManagedEndpoints';
import { ProviderDialog } from './ProviderDialog';
import { SignInOffer } from './SignInOffer';
import { StoredModels } from './StoredModels';
import { UsedFor } from './UsedFor';

/** What is connected, how to connect more, and what each model is used for. */
export function ModelsPage({ connectionId }: { readonly connectionId?: string | undefined }) {
  const t = useT();
  const providers = useProviders();
  const catalog = useCatalog();
  const stores = providers.filter(({ providerId }) =>
    catalog.providers.some(({ id, managesModels }) => id === providerId && managesModels),
  );

  return (
    <>
      <div className="pl-settings-add">
        <BringYourOwn label={t('settings.models.addField')} />
        <ProviderDialog>
          <GhostButton>{t('settings.models.chooseFromList')}</GhostButton>
        </ProviderDialog>
      </div>
      <ManagedEndpoints />
      <SignInOffer />
      <Group label={t('settings.models.connected')} labelTone="section">
        {providers.map((provider) => (
          <ConnectedRow key={provider.id} provider={provider} isOpenAtFirst={provider.id === connectionId} />
        ))}
        {providers.length === 0 ? <GroupRow title={t('settings.models.none')} /> : null}
      </Group>
      {stores.map((provider) => (
        <StoredModels key={provider.id} provider={provider} />
      ))}
      <BuiltInOffer />
      <UsedFor />
    </>
  );
}
