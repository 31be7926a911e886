import { EndNotice } from '@/components/ui/EndNotice';
import type { RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import { listenWith, useRecognizerEnd } from '@/lib/panel/dictation/recognizer-end';

/** Says that the model of a recognizer ends, and lets its successor listen in its place. */
export function RecognizerEnd({ recognizer }: { readonly recognizer: RecognizerInfo }) {
  const end = useRecognizerEnd(recognizer.id);
  const [name] = end?.successors ?? [];
  if (end === undefined) return null;

  return (
    <EndNotice
      model={end.model}
      endsOn={end.endsOn}
      isOver={end.isOver}
      successor={name === undefined ? undefined : { name, onUse: () => void listenWith(recognizer.id, name) }}
    />
  );
}
