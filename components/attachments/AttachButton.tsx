import { Plus } from 'lucide-react';
import { type ChangeEvent, Suspense, useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import { useT } from '@/lib/i18n/use-t';
import { useAttachSources } from '@/lib/panel/attach-sources';
import { attachFiles } from '@/lib/panel/attachments/attach-files';
// The composer offers to attach what was pasted, by a chip, before any file is there.
import './AttachmentChips.css';

const AttachMenu = lazyView(async () => (await import('./AttachMenu')).AttachMenu);

/** Opens the browser's file picker and attaches the chosen files; with a server connected, a menu comes first. */
export function AttachButton() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { hasServers } = useAttachSources();

  const attach = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    void attachFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  const choose = (): void => input.current?.click();
  const button = (
    <IconButton className="pl-attach" label={t('composer.attach')} data-testid="attach" onClick={choose}>
      <Plus size={18} aria-hidden="true" />
    </IconButton>
  );

  return (
    <>
      <input ref={input} type="file" multiple hidden data-testid="attach-input" onChange={attach} />
      {hasServers ? (
        <Suspense fallback={button}>
          <AttachMenu onFile={choose} />
        </Suspense>
      ) : (
        button
      )}
    </>
  );
}
