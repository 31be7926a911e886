import { ChevronDown, Cloud, Laptop } from 'lucide-react';
import type { ModelRef } from '@/lib/domain/model';
import { useT } from '@/lib/i18n/use-t';
import { chooseModel, useActiveModel } from '@/lib/panel/active-model';
import { shortName } from '@/lib/panel/providers/model-groups';
import { showRefusal } from '@/lib/panel/show-error';
import { ModelChooser } from './ModelChooser';
import './ModelPicker.css';

const choose = (model: ModelRef): void => void chooseModel(model).catch(showRefusal);

/** Shows and changes the model that answers next, in this conversation and in new ones. */
export function ModelPicker() {
  const t = useT();
  const found = useActiveModel();
  const chosen = found && { connectionId: found.provider.id, modelId: found.model.id };
  const name = found === undefined ? t('models.none') : shortName(found.model);
  const Place = found?.provider.isLocal ? Laptop : Cloud;

  return (
    <ModelChooser chosen={chosen} onChoose={choose}>
      <button
        type="button"
        className="pl-line-button pl-model-picker"
        data-testid="model-picker"
        aria-label={found === undefined ? name : t('models.picker', { name: found.model.name })}
        data-tooltip={found?.model.name ?? name}
      >
        {found === undefined ? null : <Place size={14} aria-hidden="true" />}
        <bdi className="pl-ellipsis">{name}</bdi>
        <ChevronDown size={13} aria-hidden="true" />
      </button>
    </ModelChooser>
  );
}
