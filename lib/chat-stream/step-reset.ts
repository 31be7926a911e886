/**
 * The item of a `data` part that takes back what the current step brought so far: `reset-step` of the UI message stream
 * (ai 5 and later). The chat stream protocol has no code for it, and data items of that stream are named `data-…`.
 */
export const stepReset = { type: 'reset-step' } as const;

/** Whether an item of a `data` part takes its step back. */
export const isStepReset = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'type' in item && item.type === stepReset.type;
