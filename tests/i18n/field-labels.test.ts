import { expect, it } from 'vitest';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { catalog } from '@/lib/providers/registry';

await loadRemainingTexts();

it('has a text for the label of every settings field of every provider', () => {
  const labels = catalog.providers.flatMap(({ fields }) => fields.map(({ labelKey }) => labelKey));

  expect(labels.filter((label) => !isTextKey(label))).toEqual([]);
});
