import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { ModelChooser } from '@/components/models/ModelChooser';
import { GroupRow } from '@/components/ui/GroupRow';
import { QuietButton } from '@/components/ui/QuietButton';
import type { ModelRef } from '@/lib/domain/model';
import { findModel } from '@/lib/panel/active-model';
import { request, usePreferences, useProviders } from '@/lib/panel/session';
import { showRefusal } from '@/lib/panel/show-error';

export type UseRowProps = {
  readonly use: 'defaultModel' | 'titleModel';
  readonly title: string;
  readonly sentence: string;
  /** What holds while no model is chosen. */
  readonly none: string;
  /** Whether a choice can be taken back. */
  readonly isOptional?: boolean;
};

/** One use, and the model for it. */
export function UseRow({ use, title, sentence, none, isOptional = false }: UseRowProps) {
  const chosen = usePreferences()[use];
  const found = findModel(useProviders(), chosen);
  const choose = useCallback(
    (model: ModelRef) => {
      request({ type: 'preferences-change', change: { [use]: model } }).catch(showRefusal);
    },
    [use],
  );
  const chooseNone = () => {
    request({ type: 'preferences-change', change: { [use]: null } }).catch(showRefusal);
  };

  return (
    <GroupRow
      title={title}
      sentence={sentence}
      control={
        <ModelChooser
          chosen={chosen}
          onChoose={choose}
          none={isOptional && chosen !== undefined ? { text: none, onChoose: chooseNone } : undefined}
        >
          <QuietButton className="pl-settings-model" aria-label={`${title}: ${found?.model.name ?? none}`}>
            <bdi className="pl-ellipsis">{found?.model.name ?? none}</bdi>
            <ChevronDown size={14} aria-hidden="true" />
          </QuietButton>
        </ModelChooser>
      }
    />
  );
}
