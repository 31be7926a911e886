import { describe, expect, it } from 'vitest';
import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import { comes, compareSettings, type SettingsHere } from '@/lib/panel/library/import/compare-settings';
import { assistantOf } from '@/tests/fakes/assistant';
import { nothingHere } from '@/tests/fakes/settings-here';

const compared = (settings: readonly BroughtSetting[], here: Partial<SettingsHere> = {}) =>
  compareSettings(
    settings.map((setting) => ({ setting, title: 'T', needs: [], files: [] })),
    { ...nothingHere, ...here },
  );
const prompt = (id: string, title: string, text: string) =>
  ({ kind: 'prompt', id, value: { id, title, text } }) as const satisfies BroughtSetting;
const presences = (settings: readonly BroughtSetting[], here: Partial<SettingsHere> = {}) =>
  compared(settings, here).map(({ presence }) => presence);

describe('a prompt that is to be imported', () => {
  const here = { prompts: [{ id: 'p1', title: 'Explain', text: 'Explain it.' }] };

  it('adds nothing where the same is here, under whatever id', () => {
    expect(presences([prompt('p1', 'Explain', 'Explain it.'), prompt('p9', 'Explain', 'Explain it.')], here)).toEqual([
      'here',
      'here',
    ]);
  });

  it.each([
    ['id', prompt('p1', 'Explain', 'Another.'), 'p1-2'],
    ['name', prompt('p9', 'Explain', 'Another.'), 'p9'],
  ])('stands beside another one of its %s, under a name that says so', (_, setting, id) => {
    const [planned] = compared([setting], here);

    expect(planned).toMatchObject({
      presence: 'beside',
      title: 'Explain (2)',
      setting: { id, value: { id, title: 'Explain (2)', text: 'Another.' } },
    });
  });

  it('adds nothing when it stands beside another one already', () => {
    const prompts = [...here.prompts, { id: 'p1-2', title: 'Explain (2)', text: 'Another.' }];

    expect(presences([prompt('p1', 'Explain', 'Another.')], { prompts })).toEqual(['here']);
  });

  it('has no room behind fifty', () => {
    const prompts = Array.from({ length: 49 }, (_, index) => ({ id: `h${index}`, title: `H${index}`, text: 'x' }));
    const found = compared([prompt('a', 'A', 'a'), prompt('b', 'B', 'b')], { prompts });

    expect(found.map(({ presence }) => presence)).toEqual(['new', 'full']);
    expect(found.map(comes)).toEqual([true, false]);
  });
});

describe('an assistant that is to be imported', () => {
  const here = { assistants: [assistantOf({ starters: ['Where?'] })] };
  const assistant = (own: Parameters<typeof assistantOf>[0]) => {
    const value = assistantOf(own);
    return { kind: 'assistant', id: value.id, value } as const satisfies BroughtSetting;
  };

  it('adds nothing where the same is here, under whatever id', () => {
    const same = { starters: ['Where?'] };

    expect(presences([assistant(same), assistant({ ...same, id: 'a9' })], here)).toEqual(['here', 'here']);
  });

  it('adds nothing where its user has allowed here what it brings', () => {
    const assistants = [assistantOf({ takesPage: true })];

    expect(presences([assistant({ takesPage: true, isImported: true })], { assistants })).toEqual(['here']);
  });

  it('stands beside another one of its name or id, under a name that says so, and adds nothing when it comes again', () => {
    const other = assistant({ instructions: 'Cook.' });
    const [planned] = compared([other], here);

    expect(planned).toMatchObject({
      presence: 'beside',
      title: 'Navigator (2)',
      setting: { id: 'a1-2', value: { id: 'a1-2', name: 'Navigator (2)', instructions: 'Cook.' } },
    });
    const assistants = [...here.assistants, assistantOf({ id: 'a1-2', name: 'Navigator (2)', instructions: 'Cook.' })];
    expect(presences([other], { assistants })).toEqual(['here']);
  });

  it('has no room behind fifty', () => {
    const assistants = Array.from({ length: 49 }, (_, index) => assistantOf({ id: `h${index}`, name: `H${index}` }));
    const found = [assistant({ id: 'x', name: 'X' }), assistant({ id: 'y', name: 'Y' })];

    expect(presences(found, { assistants })).toEqual(['new', 'full']);
  });
});

describe('a preference that is to be imported', () => {
  it('takes the place of another one, and is here where it is the same', () => {
    const settings = [
      { kind: 'preference', id: 'appearance', value: 'dark' },
      { kind: 'preference', id: 'sendWith', value: 'enter' },
    ] as const;

    expect(presences(settings)).toEqual(['changes', 'here']);
  });

  it('leaves the sites as they are here', () => {
    const pages = { toolbarSites: ['https://mine.example/*'], wasAskedAboutToolbar: false, readsOn: false };
    const preferences = { ...nothingHere.preferences, pages };
    const value = { toolbarSites: ['https://bank.example/*'], wasAskedAboutToolbar: false, readsOn: true };
    const [planned] = compared([{ kind: 'preference', id: 'pages', value }], { preferences });

    expect(planned).toMatchObject({
      presence: 'changes',
      setting: { value: { toolbarSites: ['https://mine.example/*'], readsOn: true } },
    });
  });
});

it('leaves what an organisation has set, in a whole preference or in a part of one', () => {
  const voice = Object(nothingHere.preferences).voice;
  const settings = [
    { kind: 'preference', id: 'appearance', value: 'dark' },
    { kind: 'preference', id: 'voice', value: { ...voice, rate: 2 } },
    { kind: 'preference', id: 'voice', value: { ...voice, rate: 2, emoji: 'drop' } },
  ] as const;
  const locked = ['appearance', 'voice.rate'] as const;

  expect(settings.map((setting) => presences([setting], { locked })[0])).toEqual(['here', 'here', 'changes']);
  expect(compared([settings[2]], { locked })[0]?.setting.value).toMatchObject({ rate: voice.rate, emoji: 'drop' });
});

it('chooses nobody who listens, whatever the archive says', () => {
  const value = { recognizerId: 'openai', language: 'de-DE', silenceMs: 1500 };
  const setting = { kind: 'preference', id: 'dictation', value } as const;
  const dictation = { recognizerId: 'browser', language: 'interface', silenceMs: 1500 };
  const chosen = compared([setting], { preferences: { ...nothingHere.preferences, dictation } });
  const fresh = compared([setting]);

  expect(chosen[0]?.setting.value).toEqual({ recognizerId: 'browser', language: 'de-DE', silenceMs: 1500 });
  expect(fresh[0]?.setting.value).toEqual({ language: 'de-DE', silenceMs: 1500 });
});

const uuid = '00000000-0000-4000-8000-000000000001';

describe('a service or a tool that is to be imported', () => {
  const server = { title: 'Notes', url: 'https://notes.example/mcp', headers: [], createdAt: 1 };

  it.each([
    ['of its id', { kind: 'mcp-server' as const, id: uuid, title: 'N', url: 'https://x.example', headers: [] }],
    ['at its address', { kind: 'mcp-server' as const, id: 'other', title: 'N', url: server.url, headers: [] }],
  ])('is left alone where one %s is here', (_, tool) => {
    expect(presences([{ kind: 'mcp-server', id: uuid, value: server }], { tools: [tool] })).toEqual(['here']);
  });

  it('never gives a stranger’s address to the recognizer that listens here', () => {
    const dictation = { recognizerId: 'openai', language: 'interface', silenceMs: 1500 };
    const preferences = { ...nothingHere.preferences, dictation };
    const value = { settings: { baseUrl: 'https://evil.example' } };

    expect(presences([{ kind: 'recognizer', id: 'openai', value }], { preferences })).toEqual(['here']);
    expect(presences([{ kind: 'recognizer', id: 'openai', value }])).toEqual(['new']);
  });

  it('counts once, however often an archive has it', () => {
    const twice: BroughtSetting = { kind: 'mcp-server', id: uuid, value: server };

    expect(presences([twice, twice])).toEqual(['new']);
  });
});
