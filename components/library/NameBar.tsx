import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { afterPaint } from '@/lib/panel/after-paint';
import { RenameField } from './RenameField';
import './NameBar.css';

export type NameBarProps = {
  readonly testId: string;
  readonly icon: ReactNode;
  /** As it is shown, and as it is written. */
  readonly heading: ReactNode;
  readonly name: string;
  readonly fieldLabel: string;
  readonly renameLabel: string;
  readonly removeLabel: string;
  /** UTF-16 units. */
  readonly longest: number;
  /** What is meant by what was typed; empty where that is no name. */
  readonly read: (typed: string) => string;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  /** It goes, under this name at least: the keyboard is to go on elsewhere. */
  readonly onLeave: () => void;
};

/** What the list is narrowed to, with rename and remove. */
export function NameBar(props: NameBarProps) {
  const { name, read, onRename, onRemove, onLeave } = props;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  const finish = (typed = ''): void => {
    setRenaming(false);
    const meant = read(typed);
    const isChanged = meant !== '' && meant !== name;
    if (isChanged) onRename(meant);
    // Enter and Escape leave the keyboard to nobody; a press elsewhere has taken it along by then.
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      if (isChanged) onLeave();
      else pencil.current?.focus();
    });
  };

  if (isRenaming) {
    return (
      <div className="pl-name-bar">
        <RenameField label={props.fieldLabel} title={name} longest={props.longest} onDone={finish} />
      </div>
    );
  }
  return (
    <div className="pl-name-bar" data-testid={props.testId}>
      {props.icon}
      <h2>{props.heading}</h2>
      <IconButton ref={pencil} label={props.renameLabel} size="dense" onClick={() => setRenaming(true)}>
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={props.removeLabel} size="dense" onClick={onRemove}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
