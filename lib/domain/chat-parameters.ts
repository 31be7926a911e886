import type { RequestSettings } from './chat-request';
import type { ModelRef } from './model';
import { z } from './schema';

/** How hard a model shall think. Services that know fewer steps take the nearest one. */
export const reasoningEfforts = ['off', 'low', 'medium', 'high'] as const;

/** What a user sets for a model or a conversation. Absent = the service's default. `0` counts. */
export const chatParametersSchema = z.object({
  system: z.optional(z.string().check(z.minLength(1), z.maxLength(100_000))),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  topP: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Tokens. */
  maxTokens: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  stop: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(4))),
  effort: z.optional(z.enum(reasoningEfforts)),
});

export type ChatParameters = z.infer<typeof chatParametersSchema>;
export type ParameterName = keyof ChatParameters;

/** Names a model in a record of parameters. */
export const parametersKey = ({ connectionId, modelId }: ModelRef): string => `${connectionId}/${modelId}`;

/** The model's parameters with those of the conversation over them. */
export const effectiveParameters = (
  ofModel: ChatParameters | undefined,
  ofConversation: ChatParameters | undefined,
): ChatParameters => ({ ...ofModel, ...ofConversation });

const reasoningOf = (effort: NonNullable<ChatParameters['effort']>): NonNullable<RequestSettings['reasoning']> =>
  effort === 'off' ? 'off' : { effort };

/** Parameters as a request carries them; undefined where all are the service's own. The system prompt goes beside them. */
export const requestSettings = ({
  system: _,
  effort,
  temperature,
  topP,
  maxTokens,
  stop,
}: ChatParameters): RequestSettings | undefined => {
  const settings: RequestSettings = {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(stop !== undefined && { stop }),
    ...(effort !== undefined && { reasoning: reasoningOf(effort) }),
  };
  return Object.keys(settings).length === 0 ? undefined : settings;
};
