import { DropdownMenu } from '@radix-ui/themes';
import { Ellipsis, Pencil, Stethoscope, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { send, sendOrReport } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';

const remove = async ({ id, label }: ConnectedProvider): Promise<void> => {
  const { undoId, undoForMs } = await send({ type: 'provider-remove', connectionId: id });
  showToast({
    textKey: 'settings.models.removed',
    values: { name: label },
    undo: { run: () => void sendOrReport({ type: 'undo', undoId }), forMs: undoForMs },
  });
};

export type ConnectedMenuProps = {
  readonly provider: ConnectedProvider;
  onExamine(): void;
  onEdit(): void;
};

/** What else can be done with a connected provider. */
export function ConnectedMenu({ provider, onExamine, onEdit }: ConnectedMenuProps) {
  const t = useT();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('common.moreFor', { name: provider.label })}>
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="end">
        {provider.isDisallowed === true ? null : (
          <>
            {provider.isImported === true ? null : (
              <DropdownMenu.Item onSelect={onExamine}>
                <Stethoscope size={15} aria-hidden="true" />
                {t('doctor.find')}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={onEdit}>
              <Pencil size={15} aria-hidden="true" />
              {t('common.edit')}
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item color="tomato" onSelect={() => void remove(provider).catch(showRefusal)}>
          <Trash2 size={15} aria-hidden="true" />
          {t('common.remove')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
