import { z } from '../schema';

/** What the document around a plugin's frame tells the panel, in this order; `refused` and `blocked` end it. */
export const frameHostStates = ['framed', 'loaded', 'refused', 'blocked'] as const;

/** A message of the document around a plugin's frame to the panel, which is its parent. */
export const frameHostMessage = z.object({ type: z.literal('plugin-host'), state: z.enum(frameHostStates) });

export type FrameHostState = (typeof frameHostStates)[number];
