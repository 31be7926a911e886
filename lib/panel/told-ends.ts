import type { EndingKind } from '@/lib/domain/model-ends';
import { sendOrReport } from './connection';
import { usePreferences, useSession } from './session-store';

/** An end as it is remembered once it was put away. */
type ToldEnd = { readonly kind: EndingKind; readonly model: string; readonly isOver: boolean };

/** Of the ends that were put away, the last ones: the record has an end too. */
const mostTold = 100;

const keyOf = ({ kind, model, isOver }: ToldEnd): string =>
  `${kind}:${isOver ? 'over' : 'soon'}:${model}`.slice(0, 300);

/** Whether the user has put away what was said of this end. That it is over is told once more. */
export const useIsTold = (end: ToldEnd | undefined): boolean => {
  const { toldEnds } = usePreferences();
  return end !== undefined && toldEnds.includes(keyOf(end));
};

/** Notes that it was told, in every window and for good. False when it had been already. */
export const noteTold = (end: ToldEnd): boolean => {
  const { toldEnds } = useSession.getState().preferences;
  if (toldEnds.includes(keyOf(end))) return false;
  void sendOrReport({
    type: 'preferences-change',
    change: { toldEnds: [...toldEnds, keyOf(end)].slice(-mostTold) },
  });
  return true;
};
