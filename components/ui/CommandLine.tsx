import { Copy } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { copyText } from '@/lib/panel/copy-text';
import { IconButton } from './IconButton';
import './CommandLine.css';

export type CommandLineProps = {
  readonly command: string;
  /** What the button is called. Default "Copy". */
  readonly label?: string;
};

/** A line for a terminal or a settings file, with a button that copies it. */
export function CommandLine({ command, label }: CommandLineProps) {
  const t = useT();

  return (
    <span className="pl-command-line">
      <code dir="ltr">{command}</code>
      <IconButton label={label ?? t('chat.copy')} size="dense" onClick={() => void copyText(command)}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
