import type { Cost, Price } from '@/lib/domain/price';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

type MoneyTexts = {
  /** The cost; an estimate is marked as one. */
  cost(cost: Cost): string;
  /** Whose price it is, and the price. */
  price(price: Price): readonly [label: string, value: string];
};

/** Writes what something costs. */
export const useMoneyTexts = (): MoneyTexts => {
  const t = useT();
  const formats = useFormats();
  return {
    cost: ({ amount, currency, isAbout }) => {
      const text = formats.money(amount, currency);
      return isAbout === true ? t('ledger.about', { amount: text }) : text;
    },
    price: ({ input, output, currency, isEntered, asOf }) => [
      asOf === undefined
        ? t(isEntered === true ? 'ledger.ownPrice' : 'ledger.listedPrice')
        : t('ledger.datedPrice', { date: formats.day(asOf) }),
      t('ledger.perMillion', { input: formats.money(input, currency), output: formats.money(output, currency) }),
    ],
  };
};
