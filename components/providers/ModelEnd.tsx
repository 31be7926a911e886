import { EndNotice } from '@/components/ui/EndNotice';
import { endStage } from '@/lib/domain/model-ends';
import { chooseModel, useActiveModel } from '@/lib/panel/active-model';
import { currentTime } from '@/lib/panel/now';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { noteTold, useIsTold } from '@/lib/panel/told-ends';

/** How long the way back is offered, ms. */
const undoMs = 10_000;

const choose = (connectionId: string, modelId: string): Promise<void> =>
  chooseModel({ connectionId, modelId }).catch(showRefusal);

/** Says that the model which answers next ends, and lets what its service names in its place answer. */
export function ModelEnd() {
  const active = useActiveModel();
  const { endsOn } = active?.model ?? {};
  const stage = endsOn === undefined ? 'later' : endStage(endsOn, currentTime());
  const isOver = stage === 'over';
  const told = { kind: 'chat' as const, model: active?.model.id ?? '', isOver };
  const isTold = useIsTold(told);
  if (active === undefined || endsOn === undefined || stage === 'later' || isTold) return null;
  const { provider, model } = active;
  const successor = (model.successors ?? []).flatMap(
    (id) => provider.models.find((listed) => listed.id === id && listed.kind === undefined) ?? [],
  )[0];
  const use = async (id: string, name: string): Promise<void> => {
    await choose(provider.id, id);
    showToast({
      textKey: 'ends.moved',
      values: { name },
      undo: { run: () => void choose(provider.id, model.id), forMs: undoMs },
    });
  };

  return (
    <EndNotice
      model={model.name}
      endsOn={endsOn}
      isOver={isOver}
      successor={successor && { name: successor.name, onUse: () => void use(successor.id, successor.name) }}
      onClose={() => noteTold(told)}
    />
  );
}
