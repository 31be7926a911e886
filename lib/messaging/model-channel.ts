import type { BuiltInPrompt } from '@/lib/domain/providers/built-in-model';
import { z } from '@/lib/domain/schema';
import { browser } from '@/lib/platform/browser';
import { systemTimers } from '@/lib/platform/clock';
import { defineChannel } from './channel';
import { type ChannelConnection, connectChannel } from './channel-connection';
import type { ChannelPort } from './port';

const callId = z.string().check(z.minLength(1), z.maxLength(200));
const tokens = z.number().check(z.nonnegative());

const usage = z.object({ promptTokens: tokens, completionTokens: tokens });

/** What the window that hosts the browser's own model says to the background. */
export const modelReportSchema = z.discriminatedUnion('type', [
  /** The first thing over every new port. */
  z.object({ type: z.literal('model-ready') }),
  z.object({ type: z.literal('model-facts'), callId, contextWindow: z.exactOptional(tokens) }),
  z.object({ type: z.literal('model-text'), callId, text: z.string() }),
  z.object({ type: z.literal('model-end'), callId, usage: z.exactOptional(usage) }),
  /** `name` is that of the exception that the browser threw. */
  z.object({
    type: z.literal('model-failed'),
    callId,
    name: z.string().check(z.maxLength(200)),
    message: z.string().check(z.maxLength(10_000)),
  }),
]);

export type ModelReport = z.infer<typeof modelReportSchema>;

/** What the background asks of the window. `model-describe` is answered by facts, `model-ask` by texts and an end. */
export type ModelTask =
  | { readonly type: 'model-describe'; readonly callId: string }
  | { readonly type: 'model-ask'; readonly callId: string; readonly prompt: BuiltInPrompt }
  | { readonly type: 'model-stop'; readonly callId: string };

/** The window that hosts the browser's own model to the background: it reports by commands, and takes tasks as events. */
export const modelChannel = defineChannel({ name: 'model', openTo: 'extension', commands: modelReportSchema });

/** The window's end of the model channel. */
export type ModelConnection = ChannelConnection<ModelReport, ModelTask>;

/** Connects the window to the background and stays connected. A report that was on its way is not sent twice. */
export const connectModel = (
  connect: () => ChannelPort = () => browser.runtime.connect({ name: modelChannel.name }),
): ModelConnection =>
  connectChannel<ModelReport, ModelTask>({ connect, timers: systemTimers, isRepeatable: () => false });
