import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchSelectionsOn } from '@/lib/platform/selection-watcher';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Script = { readonly id: string; readonly matches: readonly string[]; readonly runAt?: string };

/** Scripts that the browser keeps: as there, one that is registered twice or updated without being there is refused. */
let registered: Map<string, Script>;
beforeEach(() => {
  registered = new Map();
  const have = (id: string, isWanted: boolean): void => {
    if (registered.has(id) !== isWanted) throw new Error(`Script ID '${id}' is ${isWanted ? 'unknown' : 'taken'}`);
  };
  replaceMembers(fakeBrowser.scripting, {
    getRegisteredContentScripts: async ({ ids }: { ids: readonly string[] }) =>
      ids.flatMap((id) => registered.get(id) ?? []),
    registerContentScripts: async (scripts: readonly Script[]) => {
      for (const script of scripts) {
        have(script.id, false);
        registered.set(script.id, script);
      }
    },
    updateContentScripts: async (scripts: readonly Script[]) => {
      for (const script of scripts) {
        have(script.id, true);
        registered.set(script.id, { ...registered.get(script.id), ...script });
      }
    },
    unregisterContentScripts: async ({ ids }: { ids: readonly string[] }) => {
      for (const id of ids) {
        have(id, true);
        registered.delete(id);
      }
    },
  });
});

const matches = (): readonly string[] => [...registered.values()].flatMap((script) => script.matches);

it('watches exactly the sites that are wanted, and says which are new', async () => {
  const first = await watchSelectionsOn(['https://one.test/*']);
  const second = await watchSelectionsOn(['https://one.test/*', 'https://two.test/*']);
  const third = await watchSelectionsOn(['https://two.test/*']);

  expect([first, second, third]).toEqual([['https://one.test/*'], ['https://two.test/*'], []]);
  expect(matches()).toEqual(['https://two.test/*']);
});

it('runs in all frames, when the page has come to rest', async () => {
  await watchSelectionsOn(['https://one.test/*']);

  expect([...registered.values()]).toMatchObject([
    { js: ['selection-watch.js'], allFrames: true, runAt: 'document_idle' },
  ]);
});

it('watches nothing where no site is wanted, whether or not it did before', async () => {
  await watchSelectionsOn([]);
  await watchSelectionsOn(['https://one.test/*']);

  expect(await watchSelectionsOn([])).toEqual([]);
  expect(matches()).toEqual([]);
});
