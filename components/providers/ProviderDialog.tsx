import { Dialog } from '@radix-ui/themes';
import { ChevronRight, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { BackButton } from '@/components/ui/BackButton';
import { IconButton } from '@/components/ui/IconButton';
import { SearchField } from '@/components/ui/SearchField';
import { Tile } from '@/components/ui/Tile';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { type ConnectTarget, connectTargets } from '@/lib/panel/providers/connect-target';
import { useCatalog } from '@/lib/panel/session-store';
import { AddProviderForm } from './AddProviderForm';
import './ProviderDialog.css';

export type ProviderDialogProps = {
  readonly children: ReactNode;
  onConnected?(provider: ConnectedProvider): void;
};

/** A list of everything that can be connected, and the form of what was chosen. The child is the button that opens it. */
export function ProviderDialog({ children, onConnected }: ProviderDialogProps) {
  const t = useT();
  const catalog = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [target, setTarget] = useState<ConnectTarget>();
  const targets = useMemo(() => connectTargets(catalog).filter(({ isOfBrowser }) => isOfBrowser !== true), [catalog]);
  const searchText = query.trim().toLowerCase();
  const found = targets.filter(({ label }) => label.toLowerCase().includes(searchText));
  const sections = [
    { id: 'local', title: t('settings.providers.local'), targets: found.filter(({ isLocal }) => isLocal) },
    { id: 'cloud', title: t('settings.providers.cloud'), targets: found.filter(({ isLocal }) => !isLocal) },
  ].filter((section) => section.targets.length > 0);

  const onOpenChange = (open: boolean): void => {
    setOpen(open);
    setTarget(undefined);
    setQuery('');
  };

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Trigger>{children}</Dialog.Trigger>
      <Dialog.Content className="pl-provider-dialog" maxWidth="460px" aria-describedby={undefined}>
        <div className="pl-provider-head">
          {target === undefined ? null : <BackButton onClick={() => setTarget(undefined)} />}
          <Dialog.Title className="pl-provider-heading">{t('settings.providers.title')}</Dialog.Title>
          <IconButton label={t('common.close')} onClick={() => onOpenChange(false)}>
            <X size={17} aria-hidden="true" />
          </IconButton>
        </div>
        {target === undefined ? (
          <>
            <SearchField
              label={t('settings.providers.find')}
              clearLabel={t('common.clear')}
              value={query}
              onValueChange={setQuery}
            />
            <div className="pl-provider-list">
              {sections.map((section) => (
                <section key={section.id}>
                  <h2 className="pl-label">{section.title}</h2>
                  <ul>
                    {section.targets.map((candidate) => (
                      <li key={candidate.id}>
                        <button type="button" className="pl-row-button" onClick={() => setTarget(candidate)}>
                          <Tile size="large">{candidate.label.slice(0, 1)}</Tile>
                          <bdi>{candidate.label}</bdi>
                          <ChevronRight className="pl-mirrored" size={15} aria-hidden="true" />
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        ) : (
          <AddProviderForm
            target={target}
            onDone={() => onOpenChange(false)}
            {...(onConnected !== undefined && { onConnected })}
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}
