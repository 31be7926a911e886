import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { DeleteModel } from './DeleteModel';
import { PullForm } from './PullForm';
import { StoredModelDetails } from './StoredModelDetails';

/** The models on the disk of a server that manages its own models: list, details, download, delete. */
export function StoredModels({ provider }: { readonly provider: ConnectedProvider }) {
  const t = useT();
  const formats = useFormats();

  return (
    <Group label={t('settings.models.manage', { name: provider.label })} labelTone="section">
      {provider.models.map((model) => (
        <GroupRow
          key={model.id}
          title={<bdi>{model.name}</bdi>}
          sentence={model.size === undefined ? undefined : formats.bytes(model.size)}
          end={<DeleteModel connectionId={provider.id} model={model} />}
        >
          <StoredModelDetails model={model} />
        </GroupRow>
      ))}
      <GroupRow title={t('error.action.pull-model')}>
        <PullForm connectionId={provider.id} />
      </GroupRow>
    </Group>
  );
}
