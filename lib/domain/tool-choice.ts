import { z } from '@/lib/domain/schema';

/** Names a tool among all sources. */
export type ToolKey = { readonly sourceId: string; readonly toolName: string };

/** Steps of an answer: each is a call of the model, which the user pays for. */
export const stepLimits = { least: 1, most: 200, first: 20 } as const;

const toolKeySchema = z.object({ sourceId: z.string(), toolName: z.string() });

/** Which tools a conversation has: none at first. */
export const toolChoiceSchema = z.object({
  /** The sources that are on, in the order in which they were turned on: what comes later is sent later. */
  sources: z.array(z.string()),
  /** Single tools of them that are off. */
  off: z.array(toolKeySchema),
});

export type ToolChoice = z.infer<typeof toolChoiceSchema>;

/** What is allowed: this tool, at this host, as it was. For good, never one that writes. */
export const toolGrantSchema = z.object({
  id: z.string(),
  sourceId: z.string(),
  toolName: z.string(),
  host: z.optional(z.string()),
  /** SHA-256 of what the tool said of itself when it was granted: one that says something else is asked about again. */
  mark: z.optional(z.string()),
  /** What it could do then; absent in what older versions kept. */
  effect: z.optional(z.enum(['local', 'reads', 'writes'])),
  /** As they were when it was granted. */
  title: z.string(),
  sourceTitle: z.string(),
  /** ms since the epoch. */
  grantedAt: z.number(),
});

export type ToolGrant = z.infer<typeof toolGrantSchema>;

const steps = z.number().check(z.int(), z.minimum(stepLimits.least), z.maximum(stepLimits.most));

/** What the user chose about tools, whatever the conversation. What does not read as that has its default. */
export const toolSettingsSchema = z.object({
  stepLimit: z.catch(steps, stepLimits.first),
  /** What a new conversation begins with. */
  choice: z.catch(toolChoiceSchema, { sources: [], off: [] }),
  grants: z.catch(z.array(toolGrantSchema), []),
});

export type ToolSettings = z.infer<typeof toolSettingsSchema>;

/** What one conversation knows about its tools. */
export type ConversationTools = ToolChoice & {
  /**
   * The tools in the order in which they were first sent: a request begins as the one before it, so what is new comes
   * last (docs/decisions/0025).
   */
  readonly sent?: readonly ToolKey[];
  /** Allowed for this conversation. */
  readonly grants?: readonly ToolGrant[];
};

/** Whether two grants are for the same thing: the later one adds nothing. */
export const isSameGrant = (one: ToolGrant, other: ToolGrant): boolean =>
  isSameTool(one, other) && one.host === other.host && one.mark === other.mark && one.effect === other.effect;

/** Whether two keys name the same tool. */
export const isSameTool = (one: ToolKey, other: ToolKey): boolean =>
  one.sourceId === other.sourceId && one.toolName === other.toolName;

/** The choice after a switch; without a tool, that of the whole source. */
export const withSwitch = (
  { sources, off }: ToolChoice,
  {
    sourceId,
    toolName,
    isOn,
  }: { readonly sourceId: string; readonly toolName?: string | undefined; readonly isOn: boolean },
): ToolChoice => {
  if (toolName === undefined) {
    const others = sources.filter((id) => id !== sourceId);
    if (!isOn) return { sources: others, off };
    return { sources: sources.includes(sourceId) ? sources : [...others, sourceId], off };
  }
  const key = { sourceId, toolName };
  const others = off.filter((one) => !isSameTool(one, key));
  return { sources, off: isOn ? others : [...others, key] };
};
