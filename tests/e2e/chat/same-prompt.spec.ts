import { sendCommand } from '../harness/command';
import { expect, test } from '../harness/parley-test';
import { webPageHost } from '../harness/simulated-services';

const address = `http://${webPageHost}/light`;

/** The prompt of a body that the simulator received: its messages, one to a line. */
const promptOf = (body: string): string => {
  const { messages }: { messages: readonly unknown[] } = JSON.parse(body);
  return messages.map((message) => JSON.stringify(message)).join('\n');
};

test('a second question about a page sends the first again byte for byte', async ({ panel, parley, services }) => {
  const web = await parley.context.newPage();
  await web.goto(address);
  await web.evaluate(() => {
    document.title = 'Light';
    document.body.innerHTML = `<main><h1>Light</h1>${'<p>Air scatters short waves more than long ones.</p>'.repeat(200)}</main>`;
  });
  await panel.page.bringToFront();
  const tabId = await panel.page.evaluate(
    async (wanted) => (await chrome.tabs.query({})).find((tab) => tab.url === wanted)?.id ?? -1,
    address,
  );
  const readAloud = await sendCommand(panel.page, { type: 'page-extract', tabId, part: 'page', url: address });
  if (readAloud.type !== 'read') throw new Error(JSON.stringify(readAloud));
  const windowId = await panel.page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(panel.page, { type: 'hello', windowId });
  const [provider] = providers;
  const modelId = provider?.models[0]?.id;
  if (provider === undefined || modelId === undefined) throw new Error('no model');
  const model = { connectionId: provider.id, modelId };

  const first = await sendCommand(panel.page, {
    type: 'ask',
    requestId: '2b1f7c9e-4d0a-4f6e-8a55-0c6a1d2e3f40',
    windowId,
    text: 'Why is the sky blue?',
    model,
    files: [readAloud.attachment],
  });
  const { conversationId } = first;
  await sendCommand(panel.page, { type: 'conversation-open', windowId, conversationId });
  await panel.page.reload();
  await panel.answered();
  await panel.composer.fill('And red in the evening?');
  await panel.composer.press('Enter');
  const second = await services.ollama.log.waitFor(({ body }) => body.includes('And red in the evening?'));
  await panel.answered();

  const earlier = services.ollama.log
    .entries()
    .map(({ body }) => String(body))
    .find((body) => body.includes('Why is the sky blue?') && !body.includes('And red in the evening?'));
  const prompt = promptOf(earlier ?? '');
  expect(prompt.length).toBeGreaterThan(8000);
  expect(promptOf(second.body).slice(0, prompt.length)).toBe(prompt);
});
