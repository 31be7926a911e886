import { describe, expect, it } from 'vitest';
import { mostPrompts } from '@/lib/domain/chat/prompt';
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

  it('of which the user deleted everything are those of a new installation, also what could not be read', async () => {
    const area = createFakeArea();
    const store = createPreferencesStore(area);
    const defaults = await store.read();
    await area.set({ 'preference:prompts': [{ id: 'p1', title: 'T', text: 'words' }, { id: 'odd' }], other: 'stays' });
    await store.change({ language: 'de-DE', voice: { ...defaults.voice, rate: 2 } });
    await store.changeAssistants(() => [assistantOf()]);

    await store.forget();

    expect(await store.read()).toEqual(defaults);
    expect(await area.get()).toEqual({ other: 'stays' });
  });
});

describe('a list or record with one thing in it that cannot be read', () => {
  const newer = { ...assistantOf({ id: 'newer' }), instructions: { of: 'a newer version' } };
  const prompt = { id: 'p1', title: 'Shorten', text: 'Shorten this.' };
  const price = { input: 1, output: 2 };
  const damaged = {
    'preference:assistants': [assistantOf({ id: 'a1' }), newer, assistantOf({ id: 'a2' })],
    'preference:prompts': [null, prompt],
    'preference:savedSearches': [
      { name: 'Sailing', text: 'tag:sea' },
      { name: '', text: 'x' },
    ],
    'preference:modelPrices': { 'c1/m1': price, 'c1/m2': 'cheap' },
    'preference:voice': {
      rate: 99,
      volume: 0.5,
      favourites: { de: { engineId: 'edge', voiceId: 'Katja' }, fr: { engineId: 7 } },
      pronunciations: [{ from: 'Parley', to: 'par-lee' }, { from: 'Kiel' }],
    },
    'preference:sitesAtHand': ['https://a.example', 7],
  };
  const setUp = async () => {
    const area = createFakeArea();
    await area.set(damaged);
    return { area, store: createPreferencesStore(area) };
  };

  it('gives the others', async () => {
    const { store } = await setUp();

    expect(await store.read()).toMatchObject({
      assistants: [{ id: 'a1' }, { id: 'a2' }],
      prompts: [prompt],
      savedSearches: [{ name: 'Sailing' }],
      modelPrices: { 'c1/m1': price },
      voice: {
        rate: 1,
        volume: 0.5,
        favourites: { de: { engineId: 'edge', voiceId: 'Katja' } },
        pronunciations: [{ from: 'Parley', to: 'par-lee' }],
      },
      sitesAtHand: ['https://a.example'],
    });
  });

  it('keeps it through every change, for the version that can read it', async () => {
    const { area, store } = await setUp();
    const { voice } = await store.read();

    for (const text of ['Shorten it.', 'Make it short.']) await store.change({ prompts: [{ ...prompt, text }] });
    await store.changeAssistants((before) => [...before.slice(1), assistantOf({ id: 'a3' })]);
    await store.change({ modelPrices: {}, savedSearches: [], voice: { ...voice, rate: 2, favourites: {} } });

    expect(await area.get()).toEqual({
      'preference:assistants': [assistantOf({ id: 'a2' }), assistantOf({ id: 'a3' }), newer],
      'preference:prompts': [{ ...prompt, text: 'Make it short.' }, null],
      'preference:savedSearches': [{ name: '', text: 'x' }],
      'preference:modelPrices': { 'c1/m2': 'cheap' },
      'preference:voice': {
        ...voice,
        rate: 2,
        favourites: { fr: { engineId: 7 } },
        pronunciations: [{ from: 'Parley', to: 'par-lee' }, { from: 'Kiel' }],
      },
      'preference:sitesAtHand': ['https://a.example', 7],
    });
  });

  it('gives as many as there is room for where a newer version had room for more, and keeps the rest', async () => {
    const area = createFakeArea();
    const prompts = Array.from({ length: mostPrompts + 2 }, (_, index) => ({ ...prompt, id: `p${index}` }));
    await area.set({ 'preference:prompts': prompts });
    const store = createPreferencesStore(area);

    expect((await store.read()).prompts).toEqual(prompts.slice(0, mostPrompts));
    await store.change({ prompts: prompts.slice(1, mostPrompts) });
    expect(await area.get()).toEqual({ 'preference:prompts': prompts.slice(1) });
  });

  it('never gives a part of a row: a voice source with a damaged mark is not there at all', async () => {
    const area = createFakeArea();
    const source = { isOn: true, settings: {}, secrets: {} };
    await area.set({ 'preference:voiceSources': { azure: { ...source, isImported: 'yes' }, edge: source } });

    expect((await createPreferencesStore(area).read()).voiceSources).toEqual({ edge: source });
  });

  it.each([5, null, 'text', [[]], { __proto__: null, pages: 1 }])(
    'that is %j reads as what was never chosen',
    async (value) => {
      const defaults = await createPreferencesStore(createFakeArea()).read();
      const area = createFakeArea();
      for (const name of Object.keys(defaults)) await area.set({ [`preference:${name}`]: value });

      const { language, ...read } = await createPreferencesStore(area).read();

      expect({ language: typeof language, ...read }).toEqual({ ...defaults, language: 'string' });
    },
  );
});
