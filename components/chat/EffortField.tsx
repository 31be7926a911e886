import { Select } from '@radix-ui/themes';
import { useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import { useT } from '@/lib/i18n/use-t';

/** Stands for no choice: a select has no empty value. */
const unset = 'default';

/** How hard the model shall think. */
export function EffortField({ value }: { readonly value: ChatParameters['effort'] }) {
  const t = useT();
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
              <Select.Item value="off">{t('parameters.effortOff')}</Select.Item>
              <Select.Item value="low">{t('parameters.effortLow')}</Select.Item>
              <Select.Item value="medium">{t('parameters.effortMedium')}</Select.Item>
              <Select.Item value="high">{t('parameters.effortHigh')}</Select.Item>
            </Select.Content>
          </Select.Root>
        </>
      )}
    </FieldGroup>
  );
}
