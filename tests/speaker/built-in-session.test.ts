import { expect, it } from 'vitest';
import type { BuiltInPiece, BuiltInPrompt } from '@/lib/domain/providers/built-in-model';
import { findBuiltInModel } from '@/lib/platform/built-in-model';
import { askBuiltIn } from '@/lib/speaker/built-in-session';
import { createFakeModel, type ModelScript } from '../fakes/language-model';

const ask = async (script: ModelScript, prompt: Partial<BuiltInPrompt> = {}, language = 'en-US') => {
  const fake = createFakeModel(script);
  const pieces: BuiltInPiece[] = [];
  const question = { history: [], text: 'Hello?', ...prompt };
  const find = () => findBuiltInModel(fake.model, language);
  for await (const piece of askBuiltIn(find, question, new AbortController().signal)) pieces.push(piece);
  return { fake, pieces };
};

it('opens a session with the system prompt first, then the history', async () => {
  const { fake } = await ask({}, { system: 'Be brief.', history: [{ role: 'user', text: 'One?' }] });

  expect(fake.created[0]?.initialPrompts).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'One?' },
  ]);
  expect(fake.asked).toEqual(['Hello?']);
});

it('sends a temperature only with the other value that browsers want beside it, and no higher than they allow', async () => {
  const { fake: plain } = await ask({});
  const { fake: hot } = await ask({}, { temperature: 5 });

  expect(plain.created[0]).not.toHaveProperty('temperature');
  expect(hot.created[0]).toMatchObject({ temperature: 2, topK: 3 });
});

it.each([
  ['en-US', ['en']],
  ['de-DE', ['de', 'en']],
  ['ar-SA', ['en']],
])('names the languages of %s', async (language, languages) => {
  const { fake } = await ask({}, {}, language);

  expect(fake.created[0]?.expectedOutputs).toEqual([{ type: 'text', languages }]);
});

it.each(['contextoverflow', 'quotaoverflow'] as const)(
  'leaves nothing of the conversation out without a word, when the browser tells by %s',
  async (event) => {
    await expect(ask({ event, pieces: ['Hi'] })).rejects.toMatchObject({ name: 'QuotaExceededError' });
  },
);

it('closes its session after the answer', async () => {
  const { fake } = await ask({ pieces: ['Hi'] });

  expect(fake.closedCount()).toBe(1);
});
