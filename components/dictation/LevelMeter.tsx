import { useDictation } from '@/lib/panel/dictation/dictation-store';
import './LevelMeter.css';

/** How much each bar moves compared to the loudest one, from the middle outwards. */
const shares = [0.45, 0.7, 1, 0.7, 0.45] as const;
/** Speech at arm's length is about this loud, root mean square. */
const loud = 0.15;

/** How loud it is, as bars that follow the voice. */
export function LevelMeter() {
  const level = useDictation((state) => Math.min(1, Math.sqrt(state.level / loud)));

  return (
    <span className="pl-level" aria-hidden="true" data-testid="level">
      {shares.map((share, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
        <span key={place} style={{ scale: `1 ${0.15 + 0.85 * level * share}` }} />
      ))}
    </span>
  );
}
