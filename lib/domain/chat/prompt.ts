import { z } from '@/lib/domain/schema';

/** The prompts that everyone has, in the order in which they are offered. Their texts are in the locales. */
export const builtInPrompts = ['explain', 'summarise', 'translate', 'rewrite'] as const;

export type BuiltInPrompt = (typeof builtInPrompts)[number];

/** Whether an id names one of them. */
export const isBuiltInPrompt = (id: string): id is BuiltInPrompt => builtInPrompts.some((prompt) => prompt === id);

/** A prompt of the user's own. */
export const promptSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(8000)),
});

export type Prompt = z.infer<typeof promptSchema>;

/** So many prompts of the user's own there is room for. */
export const mostPrompts = 50;

/** The user's own prompts, in the order in which they are offered. */
export const promptsSchema = z.array(promptSchema).check(z.maxLength(mostPrompts));
