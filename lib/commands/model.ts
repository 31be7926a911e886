import type { BuiltInPrompt } from '@/lib/domain/providers/built-in-model';
import { z } from '@/lib/domain/schema';
import type { WindowWork } from '@/lib/domain/tools/window-work';
import { type CommandOf, command, output } from './declare';
import { id as callId } from './fields';

const tokens = z.number().check(z.nonnegative());
const usage = z.object({ promptTokens: tokens, completionTokens: tokens });
/** A report that was on its way is not sent twice; without it the call ends by its limit of time. */
const report = { output: output<null>(), isRepeatable: false, failure: 'harmless' } as const;

/** What the window that hosts the browser's own model reports to the background. */
export const modelReports = {
  /** The first thing over every new port. */
  'model-ready': command({ input: {}, ...report }),
  'model-facts': command({ input: { callId, contextWindow: z.exactOptional(tokens) }, ...report }),
  'model-text': command({ input: { callId, text: z.string() }, ...report }),
  'model-end': command({ input: { callId, usage: z.exactOptional(usage) }, ...report }),
  /** `name` is that of the exception that the browser threw. */
  'model-failed': command({
    input: { callId, name: z.string().check(z.maxLength(200)), message: z.string().check(z.maxLength(10_000)) },
    ...report,
  }),
};

export type ModelReport = CommandOf<typeof modelReports>;

/** What the background asks of the window. `model-describe` is answered by facts, the others by texts and an end. */
export type ModelTask =
  | { readonly type: 'model-describe'; readonly callId: string }
  | { readonly type: 'model-ask'; readonly callId: string; readonly prompt: BuiltInPrompt }
  | { readonly type: 'model-work'; readonly callId: string; readonly work: WindowWork }
  | { readonly type: 'model-stop'; readonly callId: string };
