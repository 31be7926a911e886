import type { Cost } from '@/lib/domain/price';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

/** Writes a cost; an estimate says so. */
export const useCostText = (): ((cost: Cost) => string) => {
  const t = useT();
  const formats = useFormats();
  return ({ amount, currency, isAbout }) => {
    const text = formats.money(amount, currency);
    return isAbout === true ? t('ledger.about', { amount: text }) : text;
  };
};
