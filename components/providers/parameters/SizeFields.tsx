import { TextField } from '@radix-ui/themes';
import { FieldGroup } from '@/components/ui/FieldGroup';
import type { Model } from '@/lib/domain/model';
import { type EnteredSize, largestSize } from '@/lib/domain/providers/model-size';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type SizeName, sizeNames } from '@/lib/panel/providers/size-form';

export type SizeFieldsProps = {
  readonly entered: EnteredSize | undefined;
  readonly listed: Pick<Model, SizeName | 'dated'> | undefined;
  readonly refused: readonly SizeName[];
};

/** How much the user says the model reads and writes. Uncontrolled: they are read when the form is sent. */
export function SizeFields({ entered, listed, refused }: SizeFieldsProps) {
  const t = useT();
  const formats = useFormats();
  const result = {
    tone: 'bad',
    text: t('parameters.between', { from: formats.number(1), to: formats.number(largestSize) }),
  } as const;

  const hintOf = (name: SizeName): string => {
    const known = listed?.[name];
    if (known === undefined) return t('parameters.sizeUnknown');
    const count = formats.number(known);
    return listed?.dated?.fields.includes(name) === true
      ? t('parameters.sizeDated', { count, date: formats.day(listed.dated.asOf) })
      : t('parameters.sizeListed', { count });
  };

  return sizeNames.map((name) => {
    const known = listed?.[name];
    return (
      <FieldGroup
        key={name}
        label={t(`parameters.${name}`)}
        hint={hintOf(name)}
        {...(refused.includes(name) && { result })}
      >
        {(field) => (
          <TextField.Root
            {...field}
            name={name}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            aria-invalid={refused.includes(name)}
            defaultValue={entered?.[name] ?? ''}
            placeholder={known === undefined ? '' : String(known)}
          />
        )}
      </FieldGroup>
    );
  });
}
