import { expect, it } from 'vitest';
import { filledSecrets, secretsAfter, shownSecrets } from '@/lib/background/secrets-after';

const fields = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' },
  { name: 'region', type: 'text', labelKey: 'voice.field.region' },
] as const;

it('keeps a secret that the form left alone, replaces a given one and removes an empty one', () => {
  expect(secretsAfter(fields, { apiKey: 'old' })).toEqual({ apiKey: 'old' });
  expect(secretsAfter(fields, { apiKey: 'old' }, { apiKey: ' new ' })).toEqual({ apiKey: 'new' });
  expect(secretsAfter(fields, { apiKey: 'old' }, { apiKey: ' ' })).toEqual({});
});

it('takes nothing that is no secret field of the service', () => {
  expect(secretsAfter(fields, { former: 'x' }, { region: 'west', other: 'y' })).toEqual({});
});

it('leaves blank secrets out', () => {
  expect(filledSecrets({ one: ' a ', two: '  ' })).toEqual({ one: 'a' });
});

it('shows four characters of a long secret and none of a short one', () => {
  expect(shownSecrets({ long: 'abcdefgh1234', short: 'abcdefg1234' })).toEqual({
    long: { lastFour: '1234' },
    short: { lastFour: '' },
  });
});
