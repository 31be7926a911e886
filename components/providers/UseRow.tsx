import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import type { ModelRef } from '@/lib/domain/model';
import { useT } from '@/lib/i18n/use-t';
import { findModel, useActiveModel } from '@/lib/panel/active-model';
import { sendOrReport } from '@/lib/panel/connection';
import { useIsLocked } from '@/lib/panel/policy/managed';
import { usePreferences, useProviders } from '@/lib/panel/session-store';
import { ModelChooser } from './ModelChooser';

export type UseRowProps = {
  readonly use: 'defaultModel' | 'titleModel';
  readonly title: string;
  readonly sentence: string;
  /** What applies while no model is chosen. */
  readonly none: string;
  /** Whether a choice can be undone. */
  readonly isOptional?: boolean;
};

/** One use, and the model for it. */
export function UseRow({ use, title, sentence, none, isOptional = false }: UseRowProps) {
  const t = useT();
  const isLocked = useIsLocked(use === 'defaultModel' ? 'model' : undefined);
  const active = useActiveModel();
  const chosen = usePreferences()[use];
  const chosenModel = findModel(useProviders(), chosen);
  const found = isLocked ? active : chosenModel;
  const choose = useCallback(
    (model: ModelRef) => {
      void sendOrReport({ type: 'preferences-change', change: { [use]: model } });
    },
    [use],
  );
  const chooseNone = () => {
    void sendOrReport({ type: 'preferences-change', change: { [use]: null } });
  };

  return (
    <GroupRow
      title={title}
      sentence={isLocked ? t('managed.locked') : sentence}
      control={
        <ModelChooser
          chosen={chosen}
          onChoose={choose}
          none={isOptional && chosen !== undefined ? { text: none, onChoose: chooseNone } : undefined}
        >
          <GhostButton
            className="pl-settings-model"
            disabled={isLocked}
            aria-label={`${title}: ${found?.model.name ?? none}`}
          >
            <bdi className="pl-ellipsis">{found?.model.name ?? none}</bdi>
            <ChevronDown size={14} aria-hidden="true" />
          </GhostButton>
        </ModelChooser>
      }
    />
  );
}
