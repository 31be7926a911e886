import { Select } from '@radix-ui/themes';
import type { LockableSetting } from '@/lib/domain/policy/locked-settings';
import { useT } from '@/lib/i18n/use-t';
import { useIsLocked } from '@/lib/panel/policy/managed';
import { GroupRow } from './GroupRow';

export type ChoiceRowProps<Value extends string> = {
  readonly title: string;
  readonly sentence?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly language?: string }[];
  /** The preference that it shows, if an organisation can set it. */
  readonly setting?: LockableSetting;
  readonly onChange: (value: Value) => void;
};

/** A setting with a few values to choose from. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { title, sentence, value, options, setting, onChange } = props;
  const t = useT();
  const isLocked = useIsLocked(setting);
  const choose = (next: string): void => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <GroupRow
      title={title}
      sentence={isLocked ? t('managed.locked') : sentence}
      control={
        <Select.Root value={value} disabled={isLocked} onValueChange={choose}>
          <Select.Trigger className="pl-settings-select" aria-label={title} />
          <Select.Content color="gray" variant="soft">
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value} lang={option.language}>
                {option.label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      }
    />
  );
}
