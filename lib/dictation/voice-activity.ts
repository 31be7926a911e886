/** What is heard: nothing yet, someone who speaks (or has just paused), or a silence after speech that was long enough. */
export type Activity = 'waiting' | 'speaking' | 'over';

/** Tells speech from silence by the loudness alone. */
export type VoiceActivity = {
  /** `level`: root mean square of the samples, 0 to 1. `at`: ms, never less than before. */
  feed(level: number, at: number): Activity;
  /** Whether anyone has spoken since the beginning. */
  readonly hasSpoken: boolean;
};

export type VoiceActivityOptions = {
  /** A silence of this length after speech ends it, ms; 0 = none does. */
  readonly silenceMs: number;
  /** Sound shorter than this is a click or a cough, ms. */
  readonly onsetMs?: number;
  /** The loudness below which nothing counts as speech. */
  readonly quietest?: number;
};

/** Speech has gaps this often, so the lowest level within this time is that of the room, ms. */
const roomMs = 2000;
/** No room is louder than this, or a person who speaks at once would be taken for the room. */
const loudestRoom = 0.02;

/** Listens to levels. The room's own noise is followed, so that a fan is not taken for speech. */
export const createVoiceActivity = ({
  silenceMs,
  onsetMs = 100,
  quietest = 0.012,
}: VoiceActivityOptions): VoiceActivity => {
  let levels: { readonly level: number; readonly at: number }[] = [];
  let loudSince: number | undefined;
  let quietSince: number | undefined;
  let hasSpoken = false;

  const threshold = (): number => {
    const room = Math.min(loudestRoom, ...levels.map(({ level }) => level));
    return Math.max(quietest, room * 2.5);
  };

  return {
    get hasSpoken() {
      return hasSpoken;
    },
    feed: (level, at) => {
      levels = [...levels.filter((heard) => at - heard.at <= roomMs), { level, at }];
      if (level > threshold()) {
        loudSince ??= at;
        if (at - loudSince >= onsetMs) {
          hasSpoken = true;
          quietSince = undefined;
        }
      } else {
        loudSince = undefined;
        quietSince ??= at;
      }
      if (!hasSpoken) return 'waiting';
      return silenceMs > 0 && quietSince !== undefined && at - quietSince >= silenceMs ? 'over' : 'speaking';
    },
  };
};
