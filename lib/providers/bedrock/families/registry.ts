import { ChatError } from '@/lib/domain/chat-error';
import { anthropic } from './anthropic';
import { cohereCommand, cohereCommandR } from './cohere';
import type { InvokeFamily } from './family';
import { llama2, llama3 } from './llama';
import { mistralChat, mistralCompletion } from './mistral';
import { modelNameOf } from './model-name';
import { nova } from './nova';
import { titan } from './titan';

const families: readonly InvokeFamily[] = [
  anthropic,
  llama2,
  llama3,
  titan,
  nova,
  mistralCompletion,
  mistralChat,
  cohereCommand,
  cohereCommandR,
];

/** The family that a model belongs to. Throws ChatError `model-not-found` for one whose body we do not know. */
export const familyOf = (modelId: string): InvokeFamily => {
  const family = families.find(({ matches }) => matches(modelNameOf(modelId)));
  if (family === undefined) throw new ChatError({ code: 'model-not-found' });
  return family;
};
