import { TextField } from '@radix-ui/themes';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { type EnteredPrice, highestPrice, type Price } from '@/lib/domain/price';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

export type PriceFieldsProps = {
  readonly entered: EnteredPrice | undefined;
  readonly listed: Price | undefined;
  /** The last input that was sent is not a price. */
  readonly isRefused: boolean;
};

/** What the user says the model costs, and which price counts. Uncontrolled: they are read when the form is sent. */
export function PriceFields({ entered, listed, isRefused }: PriceFieldsProps) {
  const t = useT();
  const formats = useFormats();
  const listedText = listed && {
    input: formats.money(listed.input, listed.currency),
    output: formats.money(listed.output, listed.currency),
  };
  const asOf = listed?.asOf;
  const none = (): string => {
    if (listedText === undefined) return t('parameters.priceNone');
    return asOf === undefined
      ? t('parameters.priceListed', listedText)
      : t('parameters.priceDated', { ...listedText, date: formats.day(asOf) });
  };
  const own = (): string =>
    listedText === undefined || asOf !== undefined
      ? t('parameters.priceOwn')
      : t('parameters.priceOwnFirst', listedText);
  const result = { tone: 'bad', text: t('parameters.priceRefused', { max: formats.number(highestPrice) }) } as const;

  return (['input', 'output'] as const).map((side) => (
    <FieldGroup
      key={side}
      label={t(`parameters.${side}Price`)}
      hint={side === 'output' ? (entered === undefined ? none() : own()) : undefined}
      {...(isRefused && side === 'output' && { result })}
    >
      {(field) => (
        <TextField.Root
          {...field}
          name={side === 'input' ? 'priceInput' : 'priceOutput'}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          aria-invalid={isRefused}
          defaultValue={entered?.[side] ?? ''}
          placeholder={listed === undefined ? '' : String(listed[side])}
        />
      )}
    </FieldGroup>
  ));
}
