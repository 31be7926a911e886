import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { isSameTool, type ToolKey } from '@/lib/domain/tool-choice';

/** What the user can say to a question about a call. `always` holds for this tool and host, until it is taken back. */
export const consentAnswers = ['once', 'conversation', 'always', 'no'] as const;

export type ConsentAnswer = (typeof consentAnswers)[number];

/** Why a call was carried out or not. `none-needed`: nothing leaves and nothing changes. */
const decisions = ['none-needed', ...consentAnswers] as const;

/** How a call ended. `failed`: it could not be made, or the tool reports an error. */
const outcomes = ['done', 'failed', 'denied', 'stopped', 'refused'] as const;

const recordSchema = z.object({
  type: z.literal('parley-tool-call'),
  toolCallId: z.string(),
  sourceId: z.string(),
  /** Of the tool, within its source. */
  toolName: z.string(),
  /** For people: a stranger's words unless the source is our own, as `sourceTitle`. */
  title: z.string(),
  sourceTitle: z.string(),
  /** Where the call goes, as in a URL; absent for what runs here. */
  host: z.optional(z.string()),
  /** Of a plugin: how the call is drawn (`plugin-flow.ts`). Written out: the schema of manifests is not needed to draw. */
  pluginType: z.optional(z.enum(['default', 'markdown', 'standalone'])),
  /** The page of an MCP App that shows this call, `ui://…`, at its server. */
  page: z.optional(z.string()),
  effect: z.enum(['local', 'reads', 'writes']),
  /** Whether the arguments of the call left the device; they are those of the part with this `toolCallId`. */
  hasLeft: z.boolean(),
  /** Absent while the user is asked. */
  decision: z.optional(z.enum(decisions)),
  /** The decision is a yes of before: nobody was asked about this call. */
  isByGrant: z.optional(z.boolean()),
  /** Strangers' text was in the conversation: grants of before did not count. */
  isTainted: z.optional(z.boolean()),
  /** When the source was called, ms since the epoch; absent where it was not. */
  startedAt: z.optional(z.number()),
  /** ms since the epoch; absent while it runs, and where the worker died meanwhile. */
  endedAt: z.optional(z.number()),
  outcome: z.optional(z.enum(outcomes)),
  /** Why a plugin's gateway did not do it (`ToolResult.errorType`). */
  errorType: z.optional(z.union([z.string(), z.number()])),
  /** Why it could not be made, for the user; what the model is told stands in the result. */
  problem: z.optional(chatErrorSchema),
  /** It had left when it broke off: nobody knows whether it was carried out. */
  isUnsure: z.optional(z.boolean()),
  /** Of the whole result, bytes in UTF-8 (files: of their content). */
  size: z.optional(z.number()),
  /** The result is longer than what goes to the model. The whole is the file at this index of the message's parts. */
  wholeAt: z.optional(z.number()),
  /** The result was cut; without `wholeAt` the rest is gone. */
  isCut: z.optional(z.boolean()),
});

/**
 * What is known about one call besides its arguments and its result. It travels and is stored as an annotation of its
 * answer: once when the call begins, once when it ends. The later one counts.
 */
export type ToolCallRecord = z.infer<typeof recordSchema>;

/** The records of an answer by the id of their call. What does not read as one is another annotation. */
export const callRecordsOf = (annotations: readonly unknown[] = []): ReadonlyMap<string, ToolCallRecord> => {
  const records = new Map<string, ToolCallRecord>();
  for (const annotation of annotations) {
    const { success, data } = recordSchema.safeParse(annotation);
    if (success) records.set(data.toolCallId, data);
  }
  return records;
};

/** The annotations of an answer after the file at this index left its parts. */
export const withoutFileAt = (annotations: readonly unknown[], index: number): readonly unknown[] =>
  annotations.map((annotation) => {
    const { success, data } = recordSchema.safeParse(annotation);
    if (!success || data.wholeAt === undefined || data.wholeAt < index) return annotation;
    const { wholeAt, ...record } = data;
    return wholeAt === index ? record : { ...record, wholeAt: wholeAt - 1 };
  });

/** Whether nobody knows what became of a call: it left, and broke off, perhaps with the worker that waited for it. */
export const isUnsure = ({ hasLeft, endedAt, isUnsure: isMarked }: ToolCallRecord): boolean =>
  isMarked === true || (hasLeft && endedAt === undefined);

/**
 * The tools that write and of whose latest calls nobody knows what became, in any version of any answer: what one version
 * did is done, also where another is shown.
 */
export const unsureTools = (messages: readonly Pick<Message, 'annotations' | 'createdAt'>[]): readonly ToolKey[] => {
  const latest = new Map<string, readonly ToolCallRecord[]>();
  for (const { annotations } of messages.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const records = [...callRecordsOf(annotations).values()];
    for (const { sourceId, toolName } of records) {
      const key = { sourceId, toolName };
      latest.set(
        JSON.stringify([sourceId, toolName]),
        records.filter((record) => isSameTool(record, key)),
      );
    }
  }
  return [...latest.values()].flatMap((records) =>
    records.filter((record) => record.effect === 'writes' && isUnsure(record)).slice(0, 1),
  );
};
