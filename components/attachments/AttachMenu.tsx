import { DropdownMenu } from '@radix-ui/themes';
import { Paperclip, Plus, Server } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import { useT } from '@/lib/i18n/use-t';

const ResourceSheet = lazyView(async () => (await import('./ResourceSheet')).ResourceSheet);

/** Where to attach from, for who has connected a server. */
export function AttachMenu({ onFile }: { readonly onFile: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton className="pl-attach" label={t('composer.attach')} data-testid="attach">
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content color="gray" variant="soft" align="start" side="top">
          <DropdownMenu.Item onSelect={onFile}>
            <Paperclip size={15} aria-hidden="true" />
            {t('mcp.offers.file')}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => setOpen(true)}>
            <Server size={15} aria-hidden="true" />
            {t('mcp.offers.server')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Suspense fallback={null}>{isOpen ? <ResourceSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
