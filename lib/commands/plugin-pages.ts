import { z } from '@/lib/domain/schema';
import type { AskResult } from './chat';
import { command, output } from './declare';
import { id } from './fields';

/** The call that a page was opened for. */
const call = { messageId: id, toolCallId: z.string().check(z.minLength(1), z.maxLength(500)) };

const text = z.string().check(z.maxLength(256_000));

/**
 * What the page of a standalone plugin asks for, as the panel passes it on (`PluginGuest`). `bad-request` for a call of
 * another kind, and for a plugin whose page the user did not allow.
 */
export const pluginPageCommands = {
  /** With the secrets: the user was told so, and the page gets them from nobody else. */
  'plugin-page-settings': command({
    input: call,
    output: output<Readonly<Record<string, unknown>>>(),
    isRepeatable: true,
  }),
  /** Laid over those that are there. */
  'plugin-page-save': command({
    input: { ...call, settings: z.record(z.string(), z.unknown()) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Waits for the end of a run. Words count as long as the call is the newest of the conversation. */
  'plugin-page-change': command({
    input: {
      ...call,
      content: z.optional(text),
      state: z.optional(z.record(z.string(), z.unknown())),
      written: z.optional(text),
    },
    output: output<null>(),
    isRepeatable: false,
  }),
  /** Lets the model go on from the call, if it is the newest of its conversation; null where it is not. */
  'plugin-page-ask': command({ input: call, output: output<AskResult | null>(), isRepeatable: false }),
};
