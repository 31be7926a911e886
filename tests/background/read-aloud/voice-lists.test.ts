import { expect, it } from 'vitest';
import { createVoiceLists } from '@/lib/background/read-aloud/voice-lists';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { createFakeArea } from '../../fakes/key-value-area';
import { languageOf } from '../../fakes/language-of';
import { settlePromises } from '../../fakes/timers';

const voice = (id: string, locale: string): Voice => ({ engineId: 'edge', id, name: id, locale });
const many = Array.from({ length: 60 }, (_, index) => voice(`German ${index}`, 'de-DE'));
const list = [...many, voice('Athina', 'el-GR'), voice('Francisca', 'pt-BR'), voice('Raquel', 'pt-PT')];

it('keeps the list of a service for the next worker, and for a day', async () => {
  const area = createFakeArea();
  let now = 0;
  createVoiceLists(area, { now: () => now }).note('edge', list);
  await settlePromises();
  const next = createVoiceLists(area, { now: () => now });
  await next.restored;

  expect(next.fresh('edge')).toEqual(list);
  now = 25 * 3_600_000;
  expect(next.fresh('edge')).toBeUndefined();
});

it.each([
  ['el', 'Athina'],
  ['pt-PT', 'Raquel'],
  ['pt', 'Francisca'],
  ['de-AT', 'German 0'],
  ['la', undefined],
])('knows from it which voice speaks %s: %s', (language, id) => {
  const lists = createVoiceLists(createFakeArea(), { now: () => 0 });
  lists.note('edge', list);

  expect(lists.voiceFor('edge', languageOf(language), 'built-in')).toBe(id);
});

it('goes by what is known where there is no list, or a short one of a server whose voices change', () => {
  const lists = createVoiceLists(createFakeArea(), { now: () => 0 });
  lists.note('openai', [{ engineId: 'openai', id: 'alloy', name: 'alloy' }]);

  expect(lists.voiceFor('edge', languageOf('el'), 'built-in')).toBe('built-in');
  expect(lists.fresh('openai')).toBeUndefined();
});

it('forgets a long list when the next one is short: the source is another server now', async () => {
  const area = createFakeArea();
  const lists = createVoiceLists(area, { now: () => 0 });
  lists.note('edge', list);
  lists.note('edge', []);
  await settlePromises();
  const next = createVoiceLists(area, { now: () => 0 });
  await next.restored;

  expect([lists.fresh('edge'), next.fresh('edge')]).toEqual([undefined, undefined]);
  expect(lists.voiceFor('edge', languageOf('el'), 'built-in')).toBe('built-in');
});

it('leaves a voice that the user typed, which speaks any language', () => {
  const lists = createVoiceLists(createFakeArea(), { now: () => 0 });
  lists.note('openai', [{ engineId: 'openai', id: 'my_mix', name: 'my_mix' }, ...list]);

  expect(lists.voiceFor('openai', languageOf('el'), 'my_mix')).toBe('my_mix');
  expect(lists.voiceFor('openai', languageOf('el'), '')).toBe('Athina');
});
