import { Select } from '@radix-ui/themes';
import { useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import type { ChatParameters, ReasoningEffort } from '@/lib/domain/chat-parameters';
import { useT } from '@/lib/i18n/use-t';

/** Means no choice: a select has no empty value. */
const unset = 'default';

export type EffortFieldProps = {
  readonly value: ChatParameters['effort'];
  /** The steps that the model knows. */
  readonly efforts: readonly ReasoningEffort[];
};

/** How hard the model should think. A step that is set but that the model does not know stays until it is changed. */
export function EffortField({ value, efforts }: EffortFieldProps) {
  const t = useT();
  const offered = value === undefined || efforts.includes(value) ? efforts : [value, ...efforts];
  const [chosen, setChosen] = useState<string>(value ?? unset);

  return (
    <FieldGroup label={t('parameters.effort')}>
      {(field) => (
        <>
          <input type="hidden" name="effort" value={chosen === unset ? '' : chosen} />
          <Select.Root value={chosen} onValueChange={setChosen}>
            <Select.Trigger {...field} />
            <Select.Content color="gray" variant="soft">
              <Select.Item value={unset}>{t('parameters.effortDefault')}</Select.Item>
              {offered.map((effort) => (
                <Select.Item key={effort} value={effort}>
                  {t(`parameters.efforts.${effort}`)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        </>
      )}
    </FieldGroup>
  );
}
