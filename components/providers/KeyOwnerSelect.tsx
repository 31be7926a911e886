import { Select } from '@radix-ui/themes';
import { useId } from 'react';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectTarget } from '@/lib/panel/providers/connect-target';

export type KeyOwnerSelectProps = {
  readonly candidates: readonly ConnectTarget[];
  readonly chosen: ConnectTarget | undefined;
  onChoose(target: ConnectTarget | undefined): void;
};

/** Whose key it is, where it does not say so: only the service that is chosen is ever shown the key. */
export function KeyOwnerSelect({ candidates, chosen, onChoose }: KeyOwnerSelectProps) {
  const t = useT();
  const labelId = useId();
  return (
    <>
      <p className="pl-own-note" id={labelId}>
        {t('firstRun.ownUnknown')}
      </p>
      <Select.Root
        value={chosen?.id ?? ''}
        onValueChange={(id) => onChoose(candidates.find((candidate) => candidate.id === id))}
      >
        <Select.Trigger placeholder={t('firstRun.ownService')} aria-labelledby={labelId} />
        <Select.Content color="gray" variant="soft">
          {candidates.map((candidate) => (
            <Select.Item key={candidate.id} value={candidate.id}>
              {candidate.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </>
  );
}
