import { TextArea, TextField } from '@radix-ui/themes';
import { FieldGroup, type FieldGroupProps } from '@/components/ui/FieldGroup';
import type { ChatParameters, ParameterName } from '@/lib/domain/chat-parameters';
import type { ModelLimits } from '@/lib/domain/providers/model-limits';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { numberRanges } from '@/lib/panel/providers/parameters-form';
import { EffortField } from './EffortField';

export type ParameterFieldsProps = {
  readonly values: ChatParameters;
  /** What applies when a field is left empty; shown in its place. */
  readonly below: ChatParameters;
  /** What the conversation's assistant sets over that. */
  readonly ofAssistant?: ChatParameters | undefined;
  readonly limits: ModelLimits;
  /** The fields that were invalid when they were last sent. */
  readonly refused: readonly ParameterName[];
  /** Absent: with instructions. */
  readonly hasSystem?: boolean;
};

/** The fields of the parameters. Uncontrolled: they are read when the form is sent. */
export function ParameterFields({
  values,
  below: ofModel,
  ofAssistant = {},
  limits,
  refused,
  hasSystem = true,
}: ParameterFieldsProps) {
  const t = useT();
  const formats = useFormats();
  const has = (name: ParameterName): boolean => !limits.ignores.includes(name);
  const below = { ...ofModel, ...ofAssistant };
  const belowText = (name: 'temperature' | 'topP' | 'maxTokens'): string => {
    const value = below[name];
    if (value === undefined) return '';
    return t(ofAssistant[name] === undefined ? 'parameters.ofModel' : 'settings.assistants.value', { value });
  };
  const result = (name: ParameterName, text: string): NonNullable<FieldGroupProps['result']> | undefined =>
    refused.includes(name) ? { tone: 'bad', text } : undefined;
  const ranges = numberRanges(limits);
  const numbers = (['temperature', 'topP', 'maxTokens'] as const).filter(has).map((name) => {
    const bounds = { from: formats.number(ranges[name].min), to: formats.number(ranges[name].max) };
    const isLimited = name !== 'maxTokens' || limits.maxTokens !== undefined;
    return {
      name,
      hint: isLimited ? t('parameters.range', bounds) : undefined,
      result: result(name, t('parameters.between', bounds)),
    };
  });
  const stopHint = t('parameters.stopHint', { count: formats.number(limits.stopCount) });
  const stopResult = result('stop', stopHint);

  return (
    <>
      {hasSystem ? (
        <FieldGroup label={t('parameters.system')} hint={t('parameters.systemHint')}>
          {(field) => (
            <TextArea
              {...field}
              name="system"
              dir="auto"
              rows={4}
              maxLength={100_000}
              defaultValue={values.system ?? ''}
              placeholder={below.system ?? ''}
            />
          )}
        </FieldGroup>
      ) : null}
      {numbers.map(({ name, hint, result }) => (
        <FieldGroup key={name} label={t(`parameters.${name}`)} hint={hint} {...(result && { result })}>
          {(field) => (
            <TextField.Root
              {...field}
              name={name}
              inputMode={name === 'maxTokens' ? 'numeric' : 'decimal'}
              dir="ltr"
              autoComplete="off"
              aria-invalid={result !== undefined}
              defaultValue={values[name] ?? ''}
              placeholder={belowText(name)}
            />
          )}
        </FieldGroup>
      ))}
      {has('stop') ? (
        <FieldGroup label={t('parameters.stop')} hint={stopHint} {...(stopResult && { result: stopResult })}>
          {(field) => (
            <TextArea
              {...field}
              name="stop"
              dir="auto"
              rows={2}
              defaultValue={values.stop?.join('\n') ?? ''}
              placeholder={below.stop?.join('\n') ?? ''}
            />
          )}
        </FieldGroup>
      ) : null}
      {has('effort') ? <EffortField value={values.effort} efforts={limits.efforts} /> : null}
    </>
  );
}
