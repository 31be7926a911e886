/** How many messages a frame may post at once, and how many more each second. */
const burst = 100;
const perSecond = 50;
/** How many may be dropped before the frame is ended. */
const patience = 1000;

/** Whether a message is heard; `end` when the frame has flooded for too long. */
export type Admission = 'heard' | 'dropped' | 'end';

/** Counts the messages of one frame. `now` in ms. */
export const createFloodGate = (now: () => number): (() => Admission) => {
  let allowance = burst;
  let before = now();
  let dropped = 0;
  return () => {
    const time = now();
    allowance = Math.min(burst, allowance + ((time - before) / 1000) * perSecond);
    before = time;
    if (allowance >= 1) {
      allowance -= 1;
      return 'heard';
    }
    dropped += 1;
    return dropped < patience ? 'dropped' : 'end';
  };
};

/** CSS pixels of a frame in the conversation. Its width is never more than the conversation's. */
export type FrameSize = { readonly width: number; readonly height: number };

/** What LobeChat gives a plugin whose manifest names no size, and what an App has until it says how high it is. */
export const defaultSizes = {
  default: { width: 800, height: 300 },
  standalone: { width: 600, height: 300 },
  app: { width: 800, height: 300 },
} as const satisfies Record<string, FrameSize>;

const smallest = 80;
const highest = 600;
const widest = 2000;

const within = (value: number | undefined, most: number, fallback: number): number =>
  value === undefined || !Number.isFinite(value) ? fallback : Math.round(Math.min(Math.max(value, smallest), most));

/** A size that a stranger asks for, within what a conversation can bear. */
export const frameSize = (wanted: Partial<FrameSize>, fallback: FrameSize): FrameSize => ({
  width: within(wanted.width, widest, fallback.width),
  height: within(wanted.height, highest, fallback.height),
});
