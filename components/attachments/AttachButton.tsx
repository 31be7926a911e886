import { Plus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { attachFiles } from '@/lib/panel/attachments/attach-files';

/** Opens the browser's file picker and attaches the chosen files. */
export function AttachButton() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);

  const attach = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    void attachFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again.
    currentTarget.value = '';
  };

  return (
    <>
      <input ref={input} type="file" multiple hidden data-testid="attach-input" onChange={attach} />
      <IconButton
        className="pl-attach"
        label={t('composer.attach')}
        data-testid="attach"
        onClick={() => input.current?.click()}
      >
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}
