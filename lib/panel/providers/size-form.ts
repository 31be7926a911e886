import { type EnteredSize, enteredSizeSchema } from '@/lib/domain/providers/model-size';
import { z } from '@/lib/domain/schema';

export const sizeNames = ['contextWindow', 'maxOutput'] as const;
export type SizeName = (typeof sizeNames)[number];

/** What a form says of the sizes of a model, or the fields that hold no valid size. */
export type SizeRead =
  | { readonly type: 'fits'; readonly size: EnteredSize }
  | { readonly type: 'refused'; readonly fields: readonly SizeName[] };

/** Reads the two fields; an empty one leaves it to the service. Spaces between digits are taken, points and commas not. */
export const sizeFromForm = (form: FormData): SizeRead => {
  const written = sizeNames.flatMap((name) => {
    const text = String(form.get(name) ?? '').replace(/\s/gu, '');
    return text === '' ? [] : [[name, /^\d+$/.test(text) ? Number(text) : Number.NaN] as const];
  });
  const fields = written.flatMap(([name, value]) =>
    z.safeParse(enteredSizeSchema, { [name]: value }).success ? [] : [name],
  );
  return fields.length > 0
    ? { type: 'refused', fields }
    : { type: 'fits', size: z.parse(enteredSizeSchema, Object.fromEntries(written)) };
};
