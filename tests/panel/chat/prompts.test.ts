// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { builtInPrompts, isBuiltInPrompt } from '@/lib/domain/chat/prompt';
import { changeLanguage } from '@/lib/i18n/start';
import { promptText } from '@/lib/panel/chat/prompts';
import { openFakePanel } from '@/tests/fakes/panel';

beforeEach(() => {
  const prompts = [{ id: 'own', title: 'Mine', text: 'In my words: {{text}}' }];
  openFakePanel({ preferences: { ...preferencesSchema.parse({}), prompts } });
});

it('has the user’s own words as they are written', async () => {
  expect(await promptText('own')).toBe('In my words: {{text}}');
});

it('has no words of a prompt that was deleted meanwhile', async () => {
  expect(await promptText('gone')).toBeUndefined();
});

it('has the words of every built-in prompt, in the language that is shown', async () => {
  await changeLanguage('de-DE');

  const texts = await Promise.all(builtInPrompts.map((id) => promptText(id)));

  expect(builtInPrompts.every(isBuiltInPrompt)).toBe(true);
  expect(texts.filter((text) => text === undefined || text === '' || text.includes('prompts.'))).toEqual([]);
  expect(texts.join(' ')).toContain('Deutsch');
});
