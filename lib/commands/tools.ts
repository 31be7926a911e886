import { z } from '@/lib/domain/schema';
import { stepLimits, type ToolGrant, toolChoiceSchema } from '@/lib/domain/tool-choice';
import { consentAnswers } from '@/lib/domain/tools/call-record';
import { elicitationAnswerSchema } from '@/lib/domain/tools/elicitation-answer';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import { windowSkillsSchema } from '@/lib/domain/tools/window-work';
import type { AskResult } from './chat';
import { command, output } from './declare';
import { id, modelRef } from './fields';
import type { McpEvent } from './mcp';
import type { WebSearchEvent } from './web-search';

const toolName = z.string().check(z.minLength(1), z.maxLength(500));
const toolCallId = z.string().check(z.minLength(1), z.maxLength(500));

/** Which tools a model has, what it may do with them, and the calls that it makes. */
export const toolCommands = {
  /**
   * Without a conversation: what a new one begins with. `model` is the one that would be asked. No server is asked for its
   * tools but with `isFresh`: their lists are those of the last time.
   */
  'tool-list': command({
    input: {
      conversationId: z.optional(id),
      /** In place of what a new one begins with. */
      choice: z.optional(toolChoiceSchema),
      model: z.optional(modelRef),
      /** Servers are asked, too; `workId` ends that. */
      isFresh: z.optional(z.boolean()),
      workId: z.optional(id),
    },
    output: output<ToolList>(),
    isRepeatable: true,
  }),
  /** What the window of a panel can do: the background has none to look into. */
  'tool-skills': command({
    input: { skills: windowSkillsSchema },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** Without a tool: the whole source. Without a conversation: for new ones. */
  'tool-switch': command({
    input: { conversationId: z.optional(id), sourceId: id, toolName: z.optional(toolName), isOn: z.boolean() },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** The calls of live runs, for a panel that opens while one is asked about or runs. */
  'tool-calls': command({
    input: { conversationId: z.optional(id) },
    output: output<readonly LiveToolCall[]>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** Answers the question about a call. `bad-request` where the answer was not offered; nothing for a call that is over. */
  'tool-answer': command({
    input: { runId: id, toolCallId, answer: z.enum(consentAnswers) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Answers what a server asks in the middle of a call. `bad-request` where it does not fit; nothing for what is asked no more. */
  'tool-elicitation-answer': command({
    input: { runId: id, toolCallId, elicitationId: id, answer: elicitationAnswerSchema },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Stops one call; its run goes on. `stop` ends all of a run. */
  'tool-stop': command({ input: { runId: id, toolCallId }, output: output<null>(), isRepeatable: true }),
  /**
   * Answers a backend's question about a call of its own tool; its answer goes on when none of the step is open. `bad-request`
   * where it is asked no more.
   */
  'tool-approve': command({
    input: { messageId: id, toolCallId, isApproved: z.boolean() },
    output: output<AskResult | null>(),
    isRepeatable: false,
  }),
  /** Makes a call of a finished answer again, and goes on from its result: another version beside that answer. */
  'tool-retry': command({ input: { messageId: id, toolCallId }, output: output<AskResult>(), isRepeatable: false }),
  /** What is allowed for good, and with a conversation what is allowed there. */
  'tool-grants': command({
    input: { conversationId: z.optional(id) },
    output: output<{ readonly always: readonly ToolGrant[]; readonly conversation: readonly ToolGrant[] }>(),
    isRepeatable: true,
  }),
  'tool-grant-revoke': command({
    input: { conversationId: z.optional(id), grantId: id },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Undoes `tool-grant-revoke`, as long as the background that carried that out lives. */
  'tool-grant-restore': command({
    input: { conversationId: z.optional(id), grantId: id },
    output: output<{ readonly isRestored: boolean }>(),
    isRepeatable: true,
  }),
  /** Ends what somebody waits for: a command of servers or plugins that has this `workId`. It rejects then; nothing where it is over. */
  'tool-wait-cancel': command({
    input: { workId: id },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  'tool-step-limit': command({
    input: { steps: z.number().check(z.int(), z.minimum(stepLimits.least), z.maximum(stepLimits.most)) },
    output: output<null>(),
    isRepeatable: true,
  }),
};

/** What every panel is told about tools and the calls of live runs. */
export type ToolEvent =
  | McpEvent
  | WebSearchEvent
  | { readonly type: 'tool-call'; readonly call: LiveToolCall }
  /** What `tool-list` or `tool-grants` answers has changed; with an id in this conversation only. */
  | { readonly type: 'tools-changed'; readonly conversationId?: string };
