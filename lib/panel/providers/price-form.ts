import { type EnteredPrice, enteredPriceSchema } from '@/lib/domain/price';
import { z } from '@/lib/domain/schema';

/** What a form says of a price: one, none, or something that is not one. */
export type PriceRead = { readonly type: 'fits'; readonly price?: EnteredPrice } | { readonly type: 'refused' };

const written = /^\d+([.,]\d+)?$|^[.,]\d+$/;

/** Reads the two fields of a price, with a point or a comma as languages write it; both empty = none. */
export const priceFromForm = (form: FormData): PriceRead => {
  const [input = '', output = ''] = ['priceInput', 'priceOutput'].map((name) => String(form.get(name) ?? '').trim());
  if (input === '' && output === '') return { type: 'fits' };
  if (!written.test(input) || !written.test(output)) return { type: 'refused' };
  const amounts = { input: Number(input.replace(',', '.')), output: Number(output.replace(',', '.')) };
  const { success, data } = z.safeParse(enteredPriceSchema, amounts);
  return success ? { type: 'fits', price: data } : { type: 'refused' };
};
