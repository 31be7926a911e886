import { expect, it } from 'vitest';
import type { Price } from '@/lib/domain/price';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

/** The scripted service reports 3 tokens in and 5 out. */
const begin = async (price?: Price) => {
  const browser = createFakeBrowser({
    listModels: async () => [{ id: 'm1', name: 'Model One', ...(price !== undefined && { price }) }],
  });
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const enter = (input: number, output: number) =>
    panel.request({
      type: 'preferences-change',
      change: { modelPrices: { [`${connectionId}/m1`]: { input, output } } },
    });
  const ask = async () => {
    const { conversationId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    const end = async (how: 'finish' | 'cut') => {
      const ends = panel.eventsOf('run-end').length;
      browser.calls.at(-1)?.text('It scatters.');
      browser.calls.at(-1)?.[how]();
      await until(() => panel.eventsOf('run-end').length > ends);
      return (await browser.stored(conversationId))[1];
    };
    return { end };
  };
  return { browser, panel, enter, ask };
};

it('keeps with an answer what it cost by the reported usage and the price that the user entered', async () => {
  const { enter, ask } = await begin({ currency: 'USD', input: 1, output: 1 });
  await enter(1000, 10_000);

  const answer = await (await ask()).end('finish');

  expect(answer?.cost).toEqual({ currency: 'USD', amount: 0.053 });
  expect(answer?.sent?.price).toEqual({ currency: 'USD', input: 1000, output: 10_000, isEntered: true });
});

it('takes the price of the service where the user entered none', async () => {
  const { ask } = await begin({ currency: 'USD', input: 2000, output: 4000 });

  expect((await (await ask()).end('finish'))?.cost).toEqual({ currency: 'USD', amount: 0.026 });
});

it('says no cost without a price, and none of an answer whose usage nobody reported', async () => {
  const unpriced = await begin();
  const priced = await begin({ currency: 'USD', input: 1, output: 1 });

  expect(await (await unpriced.ask()).end('finish')).not.toHaveProperty('cost');
  expect(await (await priced.ask()).end('cut')).not.toHaveProperty('cost');
});

it('keeps the price that counted when the answer was asked for', async () => {
  const { enter, ask } = await begin();
  await enter(1000, 1000);
  const asked = await ask();
  await enter(9000, 9000);

  expect((await asked.end('finish'))?.cost).toEqual({ currency: 'USD', amount: 0.008 });
});

it('estimates what a continued answer cost when the first part of it was not counted', async () => {
  const { browser, panel, enter, ask } = await begin();
  await enter(1000, 1000);
  const asked = await ask();
  const interrupted = await asked.end('cut');
  await panel.request({ type: 'continue', messageId: interrupted?.id ?? '' });
  await until(() => browser.calls.length === 2);

  expect((await asked.end('finish'))?.cost).toEqual({ currency: 'USD', amount: 0.008, isAbout: true });
});

it('takes no price below zero', async () => {
  const { enter } = await begin();

  await expect(enter(-1, 1)).rejects.toThrow();
});
