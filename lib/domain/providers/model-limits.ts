import {
  type ChatParameters,
  type ParameterName,
  type ReasoningEffort,
  reasoningEfforts,
} from '@/lib/domain/chat-parameters';
import type { Model } from '@/lib/domain/model';
import type { LimitRow, ParameterLimits, ParameterRange } from '@/lib/domain/parameter-limits';

/** What the chat completions of OpenAI are documented to take; most services follow them. */
const commonLimits = {
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  stopCount: 4,
  efforts: ['off', 'low', 'medium', 'high'],
} as const satisfies ParameterLimits;

/** The limits of one model: what is common among services is filled in. */
export type ModelLimits = ParameterLimits & Required<Pick<ParameterLimits, keyof typeof commonLimits | 'ignores'>>;

/** What the service says about a model counts more than rows, later rows more than earlier; what is ignored adds up. */
export const limitsOf = (
  rows: readonly LimitRow[],
  { id, capabilities, maxOutput, limits = {} }: Pick<Model, 'id' | 'capabilities' | 'maxOutput' | 'limits'>,
): ModelLimits => {
  const cannotReason = capabilities !== undefined && !capabilities.includes('reasoning');
  const said: readonly ParameterLimits[] = [
    ...rows.filter(({ models }) => models === undefined || new RegExp(models, 'i').test(id)),
    ...(cannotReason ? [{ efforts: [] }] : []),
    ...(maxOutput === undefined ? [] : [{ maxTokens: maxOutput }]),
    limits,
  ];
  let merged: ModelLimits = { ...commonLimits, ignores: [] };
  for (const one of said) merged = { ...merged, ...one };
  const ignored = said.flatMap(({ ignores = [] }) => ignores);
  return { ...merged, ignores: merged.efforts.length === 0 ? [...ignored, 'effort'] : ignored };
};

const clamped = (value: number, { min, max }: ParameterRange): number => Math.min(max, Math.max(min, value));

/** The step nearest to the requested one; a service that only thinks or does not is asked to think. */
const nearestEffort = (wished: ReasoningEffort, efforts: readonly ReasoningEffort[]): ReasoningEffort | undefined => {
  if (efforts.includes(wished)) return wished;
  if (wished !== 'off' && efforts.includes('on')) return 'on';
  const place = reasoningEfforts.indexOf(wished === 'on' ? 'medium' : wished);
  const distance = (effort: ReasoningEffort): number => Math.abs(reasoningEfforts.indexOf(effort) - place);
  const thinking = wished === 'off' ? efforts : efforts.filter((effort) => effort !== 'off');
  return thinking.toSorted((one, other) => distance(one) - distance(other))[0];
};

/** The parameters as the model takes them: what it ignores left out, the rest brought into its limits. Pure. */
export const fitParameters = (parameters: ChatParameters, limits: ModelLimits): ChatParameters => {
  const has = (name: ParameterName): boolean => parameters[name] !== undefined && !limits.ignores.includes(name);
  const { system, temperature, topP, maxTokens, stop, effort } = parameters;
  const nearest = effort === undefined ? undefined : nearestEffort(effort, limits.efforts);
  return {
    ...(system !== undefined && has('system') && { system }),
    ...(temperature !== undefined && has('temperature') && { temperature: clamped(temperature, limits.temperature) }),
    ...(topP !== undefined && has('topP') && { topP: clamped(topP, limits.topP) }),
    ...(maxTokens !== undefined &&
      has('maxTokens') && { maxTokens: Math.min(maxTokens, limits.maxTokens ?? maxTokens) }),
    ...(stop !== undefined && has('stop') && { stop: stop.slice(0, limits.stopCount) }),
    ...(nearest !== undefined && has('effort') && { effort: nearest }),
  };
};

/** A parameter that is not sent as it is set. `sent` is absent where it is not sent at all. */
export type ParameterChange = {
  readonly name: ParameterName;
  readonly sent?: ReasoningEffort | number | readonly string[];
};

/** What `fitParameters` changes, in the order of the form. */
export const parameterChanges = (parameters: ChatParameters, limits: ModelLimits): readonly ParameterChange[] => {
  const fitted = fitParameters(parameters, limits);
  return (['temperature', 'topP', 'maxTokens', 'stop', 'effort'] as const).flatMap(
    (name): readonly ParameterChange[] => {
      const sent = fitted[name];
      if (JSON.stringify(sent) === JSON.stringify(parameters[name])) return [];
      return [{ name, ...(sent !== undefined && { sent }) }];
    },
  );
};
