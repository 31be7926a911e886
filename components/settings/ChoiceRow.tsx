import { Select } from '@radix-ui/themes';
import { GroupRow } from '@/components/ui/GroupRow';

export type ChoiceRowProps<Value extends string> = {
  readonly title: string;
  readonly sentence?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly language?: string }[];
  readonly onChange: (value: Value) => void;
};

/** A setting with a few values to choose from. */
export function ChoiceRow<Value extends string>({ title, sentence, value, options, onChange }: ChoiceRowProps<Value>) {
  const choose = (next: string): void => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <GroupRow
      title={title}
      sentence={sentence}
      control={
        <Select.Root value={value} onValueChange={choose}>
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
