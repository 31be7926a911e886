import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Model, ModelRef } from '@/lib/domain/model';
import { wellFormed } from '@/lib/domain/well-formed';
import { modelFacts } from './build-request';

/**
 * A call beside the answers of a conversation, for its title or a summary: one text with an instruction. It is sent
 * like an answer's request, with the model's effective window and without half characters. `listed` is the model as it
 * is used, absent where its service does not list it.
 */
export const asideRequest = (
  model: ModelRef,
  listed: Model | undefined,
  { system, text }: { readonly system: string; readonly text: string },
): ChatRequest =>
  wellFormed({
    model: model.modelId,
    system,
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    ...modelFacts(listed ?? {}),
  });
