import { expect, it } from 'vitest';
import { createToolSources } from '@/lib/tools/registry';
import { createFakeBrowser } from '../../fakes/fake-browser';

it('offers what needs a browser of its kind once a window has said that this is one', async () => {
  const browser = createFakeBrowser({}, createToolSources);
  browser.start();
  const panel = browser.openPanel();
  const named = async (skills?: { translates: boolean; summarizes: boolean; hasPageTools: boolean }) => {
    if (skills !== undefined) await panel.request({ type: 'tool-skills', skills });
    const { sources } = await panel.request({ type: 'tool-list' });
    return sources.flatMap(({ id, tools }) => (id === 'own' ? tools.map(({ name }) => name) : []));
  };
  const before = await named();
  expect(before).not.toContain('translate');
  const after = await named({ translates: true, summarizes: false, hasPageTools: true });
  expect(after.filter((name) => !before.includes(name))).toEqual(['list_page_tools', 'call_page_tool', 'translate']);
  expect(await named()).toEqual(after);
  const news = panel.eventsOf('tools-changed').length;
  await named({ translates: true, summarizes: false, hasPageTools: true });
  expect([news, panel.eventsOf('tools-changed').length]).toEqual([1, 1]);
});
