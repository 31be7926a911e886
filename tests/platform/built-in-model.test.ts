import { expect, it, vi } from 'vitest';
import {
  type BuiltInLanguages,
  type BuiltInModel,
  builtInModel,
  findBuiltInModel,
} from '@/lib/platform/built-in-model';

/** A model that says of each set of languages what a test says. */
const modelThat = (says: (languages: readonly string[]) => unknown) => {
  const asked: (readonly string[])[] = [];
  const model: BuiltInModel = {
    availability: async ({ expectedInputs }: BuiltInLanguages) => {
      const languages = expectedInputs.flatMap((text) => text.languages);
      asked.push(languages);
      return says(languages);
    },
    create: () => Promise.reject(new Error('nobody asks it here')),
  };
  return { model, asked };
};

it('is absent where the browser has none', async () => {
  vi.stubGlobal('LanguageModel', undefined);

  expect(builtInModel()).toBeUndefined();
  expect(await findBuiltInModel(undefined, 'de-DE')).toBeUndefined();
});

it('is asked in the user’s language and English, where browsers have a model for it', async () => {
  const { model, asked } = modelThat(() => 'available');

  const found = await findBuiltInModel(model, 'de-AT');

  expect(found).toMatchObject({ state: 'available', model });
  expect(found?.languages).toEqual({
    expectedInputs: [{ type: 'text', languages: ['de', 'en'] }],
    expectedOutputs: [{ type: 'text', languages: ['de', 'en'] }],
  });
  expect(asked).toEqual([['de', 'en']]);
});

it('is asked in English where it cannot be used in the user’s language', async () => {
  const { model, asked } = modelThat((languages) => (languages.includes('ja') ? 'unavailable' : 'downloadable'));

  expect(await findBuiltInModel(model, 'ja')).toMatchObject({ state: 'downloadable' });
  expect(asked).toEqual([['ja', 'en'], ['en']]);
});

it.each(['en-GB', 'fi', 'xx'])('is asked in English alone by someone who reads %s', async (language) => {
  const { model, asked } = modelThat(() => 'downloading');

  expect(await findBuiltInModel(model, language)).toMatchObject({ state: 'downloading' });
  expect(asked).toEqual([['en']]);
});

it.each([
  ['a word that nobody knows', 'readily'],
  ['nothing', undefined],
  ['a number', 2],
])('is not there when the browser answers with %s', async (_name, says) => {
  expect(await findBuiltInModel(modelThat(() => says).model, 'en')).toBeUndefined();
});

it('is not there when the browser throws', async () => {
  const { model } = modelThat(() => {
    throw new DOMException('blocked by a policy', 'NotAllowedError');
  });

  expect(await findBuiltInModel(model, 'en')).toBeUndefined();
});
