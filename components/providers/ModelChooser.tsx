import { Popover } from '@radix-ui/themes';
import { CircleOff, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { ModelRef } from '@/lib/domain/model';
import { useT } from '@/lib/i18n/use-t';
import { openView, useProviders } from '@/lib/panel/session-store';
import { ModelList } from './ModelList';
import './ModelChooser.css';

export type ModelChooserProps = {
  readonly chosen: ModelRef | undefined;
  readonly onChoose: (ref: ModelRef) => void;
  /** The choice of no model, if it is offered. */
  readonly none?: { readonly text: string; readonly onChoose: () => void } | undefined;
  /** The button that opens the list. */
  readonly children: ReactNode;
};

/** The list of all models in a popover, and the way to connect more. */
export function ModelChooser({ chosen, onChoose, none, children }: ModelChooserProps) {
  const t = useT();
  const providers = useProviders();
  const [isOpen, setOpen] = useState(false);

  const choose = useCallback(
    (ref: ModelRef) => {
      setOpen(false);
      onChoose(ref);
    },
    [onChoose],
  );
  const chooseNone = () => {
    setOpen(false);
    none?.onChoose();
  };
  const connect = () => {
    setOpen(false);
    openView({ name: 'settings', page: 'models' });
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger>{children}</Popover.Trigger>
      <Popover.Content className="pl-model-popover" align="end" sideOffset={4} aria-label={t('models.list')}>
        <ModelList providers={providers} chosen={chosen} onChoose={choose} />
        <div className="pl-model-foot">
          {none === undefined ? null : (
            <button type="button" className="pl-row-button" onClick={chooseNone}>
              <CircleOff size={16} aria-hidden="true" />
              {none.text}
            </button>
          )}
          <button type="button" className="pl-row-button" onClick={connect}>
            <Plus size={16} aria-hidden="true" />
            {t('models.connect')}
          </button>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
