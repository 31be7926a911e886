import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import { z } from '@/lib/domain/schema';
import { toolChoiceSchema } from '@/lib/domain/tool-choice';
import { conversationAssistantSchema } from './assistant';

/** What was set for a conversation that has no row yet. It is kept with its draft. */
export const newSettingsSchema = z.object({
  parameters: z.optional(chatParametersSchema),
  assistant: z.optional(conversationAssistantSchema),
  /** Absent: as in a new conversation. */
  tools: z.optional(toolChoiceSchema),
});

export type NewSettings = z.infer<typeof newSettingsSchema>;
