import { z } from './schema';

/** How hard a model should think, by rising effort; `on` for services that only think or do not. */
export const reasoningEfforts = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'on'] as const;

export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** How many stop texts can be set; a service may take fewer (`ParameterLimits.stopCount`). */
export const maxStops = 16;

/** What a user sets for a model or a conversation. Absent = the service's default. `0` counts. */
export const chatParametersSchema = z.object({
  system: z.optional(z.string().check(z.minLength(1), z.maxLength(100_000))),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  topP: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Tokens. */
  maxTokens: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  stop: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(maxStops)),
  ),
  effort: z.optional(z.enum(reasoningEfforts)),
});

export type ChatParameters = z.infer<typeof chatParametersSchema>;
export type ParameterName = keyof ChatParameters;
