import { EndNotice } from '@/components/ui/EndNotice';
import { moveToSuccessor, useVoiceEnd } from '@/lib/panel/read-aloud/voice-end';
import { noteTold, useIsTold } from '@/lib/panel/told-ends';

export type VoiceEndProps = {
  readonly engineId: string | undefined;
  /** Where voices are set up it stays; where one reads it can be put away. */
  readonly canBeClosed?: boolean;
};

/** Says that the model of a source of voices ends, and lets its successor read in its place. */
export function VoiceEnd({ engineId, canBeClosed = false }: VoiceEndProps) {
  const end = useVoiceEnd(engineId);
  const told = end && { kind: 'speech' as const, model: end.model, isOver: end.isOver };
  const isTold = useIsTold(told);
  if (end === undefined || told === undefined || (canBeClosed && isTold)) return null;
  const { source, successor } = end;

  return (
    <EndNotice
      model={end.model}
      endsOn={end.endsOn}
      isOver={end.isOver}
      successor={successor && { name: successor.label, onUse: () => void moveToSuccessor({ source, successor }) }}
      {...(canBeClosed && { isBar: true, onClose: () => noteTold(told) })}
    />
  );
}
