import { type ChatParameters, chatParametersSchema } from '@/lib/domain/chat-parameters';
import { z } from '@/lib/domain/schema';

/** Reads the fields of the form; an empty one leaves its parameter to the service. Undefined when one does not fit. */
export const parametersFromForm = (form: FormData): ChatParameters | undefined => {
  const text = (name: string): string => String(form.get(name) ?? '');
  const number = (name: string): number | undefined => (text(name) === '' ? undefined : Number(text(name)));
  const system = text('system').trim();
  const temperature = number('temperature');
  const topP = number('topP');
  const maxTokens = number('maxTokens');
  const stop = text('stop')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const effort = text('effort');
  return z.safeParse(chatParametersSchema, {
    ...(system !== '' && { system }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(stop.length > 0 && { stop: stop.slice(0, 4) }),
    ...(effort !== '' && { effort }),
  }).data;
};
