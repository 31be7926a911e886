import { TextArea, TextField } from '@radix-ui/themes';
import { FieldGroup } from '@/components/ui/FieldGroup';
import type { ChatParameters, ParameterName } from '@/lib/domain/chat-parameters';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { EffortField } from './EffortField';
import type { ParameterLimits } from './parameter-limits';

export type ParameterFieldsProps = {
  readonly values: ChatParameters;
  /** What holds where a field is left empty; shown in its place. */
  readonly below: ChatParameters;
  readonly limits: ParameterLimits;
};

const largestTemperature = 2;
const largestAnswer = 10_000_000;

/** The fields of the parameters. Uncontrolled: they are read when the form is sent. */
export function ParameterFields({ values, below, limits }: ParameterFieldsProps) {
  const t = useT();
  const formats = useFormats();
  const has = (name: ParameterName): boolean => !limits.hidden.has(name);
  const belowText = (value: string | number | undefined): string =>
    value === undefined ? '' : t('parameters.ofModel', { value });

  const numbers = [
    { name: 'temperature', min: 0, max: largestTemperature, step: 'any' },
    { name: 'topP', min: 0, max: 1, step: 'any' },
    { name: 'maxTokens', min: 1, max: limits.maxTokens ?? largestAnswer, step: 1 },
  ] as const;

  return (
    <>
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
      {numbers.map(({ name, min, max, step }) =>
        has(name) ? (
          <FieldGroup
            key={name}
            label={t(`parameters.${name}`)}
            hint={
              max === largestAnswer
                ? undefined
                : t('parameters.range', { from: formats.number(min), to: formats.number(max) })
            }
          >
            {(field) => (
              <TextField.Root
                {...field}
                name={name}
                type="number"
                dir="ltr"
                min={min}
                max={max}
                step={step}
                defaultValue={values[name] ?? ''}
                placeholder={belowText(below[name])}
              />
            )}
          </FieldGroup>
        ) : null,
      )}
      {has('stop') ? (
        <FieldGroup label={t('parameters.stop')} hint={t('parameters.stopHint')}>
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
      {has('effort') ? <EffortField value={values.effort} /> : null}
    </>
  );
}
