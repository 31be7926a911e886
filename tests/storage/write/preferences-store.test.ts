import { describe, expect, it } from 'vitest';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { assistantOf } from '@/tests/fakes/assistant';
import { createFakeArea } from '../../fakes/key-value-area';

describe('preferences', () => {
  it('have defaults, and a change leaves the others as they are', async () => {
    const store = createPreferencesStore(createFakeArea());
    const defaults = await store.read();

    await store.change({ appearance: 'dark' });
    const preferences = await store.change({ textSize: '110' });

    expect(defaults).toMatchObject({ language: 'system', appearance: 'system', textSize: '100', sendWith: 'enter' });
    expect(preferences).toEqual({ ...defaults, appearance: 'dark', textSize: '110' });
  });

  it('without a default are gone again when they are set to nothing', async () => {
    const store = createPreferencesStore(createFakeArea());
    await store.change({ titleModel: { connectionId: 'c1', modelId: 'small' }, appearance: 'dark' });

    const preferences = await store.change({ titleModel: null });

    expect(preferences.titleModel).toBeUndefined();
    expect(preferences.appearance).toBe('dark');
  });

  it('that two windows change at once both survive', async () => {
    const area = createFakeArea();
    const [one, two] = [createPreferencesStore(area), createPreferencesStore(area)];

    await Promise.all([one.change({ language: 'de-DE' }), two.change({ sendWith: 'mod-enter' })]);

    expect(await one.read()).toMatchObject({ language: 'de-DE', sendWith: 'mod-enter' });
  });

  it('have the assistants that two panels add at once, also when a change between them is refused', async () => {
    const store = createPreferencesStore(createFakeArea());
    const refuse = (): never => {
      throw new Error('no room');
    };
    const add = (id: string) => store.changeAssistants((before) => [...before, assistantOf({ id })]);

    await Promise.allSettled([add('a1'), store.changeAssistants(refuse), add('a2')]);

    expect((await store.read()).assistants.map(({ id }) => id)).toEqual(['a1', 'a2']);
  });

  it('with one damaged value keep the rest', async () => {
    const area = createFakeArea();
    await area.set({ 'preference:appearance': 'plaid', 'preference:language': 'ja-JP' });

    expect(await createPreferencesStore(area).read()).toMatchObject({ appearance: 'system', language: 'ja-JP' });
  });
});
