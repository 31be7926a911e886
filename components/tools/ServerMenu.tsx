import { DropdownMenu } from '@radix-ui/themes';
import { Ellipsis, LogIn, LogOut, Pencil, Power, RefreshCw, Stethoscope, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { useT } from '@/lib/i18n/use-t';
import { signOutOfServer, switchServer } from '@/lib/panel/tools/server-work';

export type ServerMenuProps = {
  readonly connection: McpConnection;
  readonly onUpdate: () => void;
  readonly onExamine: () => void;
  readonly onEdit: () => void;
  readonly onSignIn: () => void;
  readonly onRemove: () => void;
};

/** What can be done with a connected server. */
export function ServerMenu({ connection, onUpdate, onExamine, onEdit, onSignIn, onRemove }: ServerMenuProps) {
  const t = useT();
  const isRemoving = useRef(false);
  // Nothing is sent to it before its user has looked at its form.
  const isImported = connection.imported !== undefined;
  // The question takes the focus: not before the menu has let go of it.
  const onClosed = (event: Event): void => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    event.preventDefault();
    onRemove();
  };
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('common.moreFor', { name: connection.title })}>
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="end" onCloseAutoFocus={onClosed}>
        {isImported ? null : (
          <>
            <DropdownMenu.Item onSelect={onUpdate}>
              <RefreshCw size={15} aria-hidden="true" />
              {t('mcp.update')}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={onExamine}>
              <Stethoscope size={15} aria-hidden="true" />
              {t('doctor.find')}
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item onSelect={onEdit}>
          <Pencil size={15} aria-hidden="true" />
          {t('common.edit')}
        </DropdownMenu.Item>
        {isImported ? null : (
          <DropdownMenu.Item onSelect={() => void switchServer(connection.id, !connection.isOn)}>
            <Power size={15} aria-hidden="true" />
            {t(connection.isOn ? 'mcp.switchOff' : 'mcp.switchOn')}
          </DropdownMenu.Item>
        )}
        {connection.isSignedIn ? (
          <>
            <DropdownMenu.Item onSelect={onSignIn}>
              <LogIn size={15} aria-hidden="true" />
              {t('mcp.signInAgain')}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => void signOutOfServer(connection)}>
              <LogOut size={15} aria-hidden="true" />
              {t('mcp.signOut')}
            </DropdownMenu.Item>
          </>
        ) : null}
        <DropdownMenu.Item
          color="tomato"
          onSelect={() => {
            isRemoving.current = true;
          }}
        >
          <Trash2 size={15} aria-hidden="true" />
          {t('common.remove')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
