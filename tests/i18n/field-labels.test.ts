import { expect, it } from 'vitest';
import { isTextKey } from '@/lib/i18n/text-key';
import { catalog } from '@/lib/providers/registry';

it('has a text for the label of every settings field of every provider', () => {
  const labels = catalog.providers.flatMap(({ fields }) => fields.map(({ labelKey }) => labelKey));

  expect(labels.filter((label) => !isTextKey(label))).toEqual([]);
});
