import { type ChatParameters, chatParametersSchema } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import { z } from '@/lib/domain/schema';
import { type ConversationTools, type ToolChoice, toolChoiceSchema } from '@/lib/domain/tool-choice';

/** So many assistants there is room for. */
export const mostAssistants = 50;

/** UTF-16 units; of `starters`, how many. */
export const assistantLimits = { name: 60, icon: 32, instructions: 20_000, starters: 4, starter: 200 } as const;

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const modelRef = z.object({ connectionId: words(200), modelId: words(500) });
// Instructions are what `system` is elsewhere.
const { system: _, ...numbers } = chatParametersSchema.shape;

/** Which tools are on with it. A source is named as it was when it was chosen: it may not be here. */
export const assistantToolsSchema = z.object({
  sources: z.array(z.object({ id: words(200), title: words(200) })).check(z.maxLength(100)),
  /** Single tools of them that are off. */
  off: z.array(z.object({ sourceId: words(200), toolName: words(500) })).check(z.maxLength(1_000)),
});

export type AssistantTools = z.infer<typeof assistantToolsSchema>;

/** A way of working under one name. */
export const assistantSchema = z.object({
  id: words(100),
  name: words(assistantLimits.name),
  /** One letter or emoji; absent = the first letter of the name. */
  icon: z.optional(words(assistantLimits.icon)),
  instructions: words(assistantLimits.instructions),
  /** Absent = the model that the conversation has anyway. It may be gone: then that one answers, too. */
  model: z.optional(modelRef),
  parameters: z.optional(z.object(numbers)),
  /** What a conversation can begin with. */
  starters: z.optional(
    z.array(words(assistantLimits.starter)).check(z.minLength(1), z.maxLength(assistantLimits.starters)),
  ),
  /** Absent = those that the conversation has anyway. */
  tools: z.optional(assistantToolsSchema),
  /** The page beside the panel goes along with the first question of a new conversation. */
  takesPage: z.optional(z.literal(true)),
  /** It came from a file: its tools and the page wait until the user has allowed them. */
  isImported: z.optional(z.literal(true)),
});

export type Assistant = z.infer<typeof assistantSchema>;

/** The user's assistants, in the order in which they are offered. */
export const assistantsSchema = z.array(assistantSchema).check(z.maxLength(mostAssistants));

/** An assistant as it was when a conversation got it, and what it took the place of: that comes back when it is taken off. */
export const conversationAssistantSchema = z.extend(assistantSchema, {
  aside: z.optional(
    z.object({
      model: z.optional(modelRef),
      parameters: z.optional(chatParametersSchema),
      tools: z.optional(toolChoiceSchema),
    }),
  ),
});

export type ConversationAssistant = z.infer<typeof conversationAssistantSchema>;

/** What a conversation is asked with, as far as an assistant says something about it. */
export type AssistantPlace = {
  readonly assistant?: ConversationAssistant;
  readonly model?: ModelRef;
  readonly parameters?: ChatParameters;
  readonly tools?: ConversationTools;
};

/** The tools that are on with an assistant; undefined: it leaves them as they are, or waits for its user. */
export const assistantChoice = ({ tools, isImported }: Assistant): ToolChoice | undefined =>
  tools === undefined || (isImported === true && tools.sources.length > 0)
    ? undefined
    : { sources: tools.sources.map(({ id }) => id), off: tools.off };

/** Whether the page goes along with the first question of a conversation that begins with it. */
export const isTakingPage = (assistant: Assistant | undefined): boolean =>
  assistant?.takesPage === true && assistant.isImported !== true;

/** Whether it does more than to say something to the model: from a file, that waits for its user. */
export const wantsAllowance = ({
  tools,
  takesPage,
}: {
  readonly tools?: unknown;
  readonly takesPage?: unknown;
}): boolean => tools !== undefined || takesPage !== undefined;

/** The same, allowed by its user. */
export const allowed = <Own extends Assistant>({ isImported: _, ...assistant }: Own): Omit<Own, 'isImported'> =>
  assistant;

/** What is sent to the model because of it: above what is set for the model, below what is set for the conversation. */
export const assistantParameters = (assistant: Assistant | undefined): ChatParameters | undefined =>
  assistant && { ...assistant.parameters, system: assistant.instructions };

/**
 * The assistants with this one: in its place where it is known, at `at` where that is said, else at the end. Undefined where
 * there is no room for it.
 */
export const keepAssistant = (
  assistants: readonly Assistant[],
  assistant: Assistant,
  at?: number,
): readonly Assistant[] | undefined => {
  const known = assistants.findIndex(({ id }) => id === assistant.id);
  const others = assistants.filter(({ id }) => id !== assistant.id);
  if (others.length >= mostAssistants) return undefined;
  return others.toSpliced(at ?? (known < 0 ? others.length : known), 0, assistant);
};

/** The assistants with one of them at this place, from 0. */
export const moveAssistant = (assistants: readonly Assistant[], id: string, to: number): readonly Assistant[] => {
  const moved = assistants.filter((assistant) => assistant.id === id);
  return assistants.filter((assistant) => assistant.id !== id).toSpliced(to, 0, ...moved);
};
