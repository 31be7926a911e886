import { Copy } from 'lucide-react';
import { copyText } from '@/components/chat/copy-text';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import './StartGuide.css';

/** A command for a terminal, with a button that copies it. */
export function CommandLine({ command }: { readonly command: string }) {
  const t = useT();

  return (
    <span className="pl-start-command">
      <code dir="ltr">{command}</code>
      <IconButton label={t('chat.copy')} size="dense" onClick={() => void copyText(command)}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
