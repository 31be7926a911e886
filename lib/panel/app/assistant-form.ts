import { type Assistant, assistantLimits } from '@/lib/domain/chat/assistant';
import type { ChatParameters, ParameterName } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import type { ModelLimits } from '@/lib/domain/providers/model-limits';
import { pickParameters } from '@/lib/domain/providers/model-parameters';
import { firstSign } from '@/lib/panel/chat/assistant-icon';
import { assistantName } from '@/lib/panel/chat/assistants';
import { parametersFromForm } from '@/lib/panel/providers/parameters-form';

/** What can be wrong in the form. */
export type AssistantField = 'name' | 'starters' | ParameterName;

/** What a form holds: an assistant, or the fields that do not fit. */
export type AssistantRead =
  | { readonly type: 'fits'; readonly assistant: Omit<Assistant, 'id'> }
  | { readonly type: 'refused'; readonly fields: readonly AssistantField[] };

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

const startersIn = (form: FormData): readonly string[] =>
  text(form, 'starters')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Reads the fields of the form. `before`: parameters that the model has no field for, and that stay set for another one.
 */
export const assistantFromForm = (
  form: FormData,
  model: ModelRef | undefined,
  limits: ModelLimits,
  before: ChatParameters = {},
): AssistantRead => {
  const name = assistantName(text(form, 'name'));
  const icon = firstSign(text(form, 'icon')).slice(0, assistantLimits.icon);
  const starters = startersIn(form);
  const areStartersRefused =
    starters.length > assistantLimits.starters || starters.some((line) => line.length > assistantLimits.starter);
  const read = parametersFromForm(form, limits);
  const { system = '', ...set } = read.type === 'fits' ? read.parameters : {};
  const isSystemRefused = read.type === 'fits' && (system === '' || system.length > assistantLimits.instructions);
  const fields: readonly AssistantField[] = [
    ...(name === '' ? (['name'] as const) : []),
    ...(read.type === 'refused' ? read.fields : []),
    ...(isSystemRefused ? (['system'] as const) : []),
    ...(areStartersRefused ? (['starters'] as const) : []),
  ];
  if (fields.length > 0) return { type: 'refused', fields };
  const parameters = { ...pickParameters(before, limits.ignores), ...set };
  return {
    type: 'fits',
    assistant: {
      name,
      instructions: system,
      ...(icon !== '' && { icon }),
      ...(model !== undefined && { model }),
      ...(Object.keys(parameters).length > 0 && { parameters }),
      ...(starters.length > 0 && { starters: [...starters] }),
    },
  };
};
