import { expect, it } from 'vitest';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

it('asks with the window and the largest answer that the user entered for the model', async () => {
  const browser = createFakeBrowser({
    listModels: async () => [{ id: 'm1', name: 'Model One', contextWindow: 8000, maxOutput: 1000 }],
  });
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const modelSizes = { [`${connectionId}/m1`]: { contextWindow: 32_000, maxOutput: 2000 } };
  await panel.request({ type: 'preferences-change', change: { modelSizes } });

  await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);

  expect(browser.calls[0]?.request).toMatchObject({ window: { tokens: 32_000 }, maxOutput: 2000 });
});
