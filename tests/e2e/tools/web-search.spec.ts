import type { Page } from '@playwright/test';
import type { Answer } from '../../simulators/core/answer';
import { simulatedBraveKey } from '../../simulators/search/brave';
import { simulatedExaKey } from '../../simulators/search/exa';
import { simulatedTavilyKey } from '../../simulators/search/tavily';
import { sendCommand } from '../harness/command';
import { connectCloud } from '../harness/connect';
import { panelOn } from '../harness/panel';
import { saveScreenshot } from '../harness/screenshot';
import { canaryKey, canarySecrets } from '../harness/simulated-services';
import { answerQuestion, call, expect, question, say, test } from '../harness/tool-test';

const row = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });

/** Fills one field of a search service's form in and saves. */
const enter = async (page: Page, label: string, field: string, value: string): Promise<void> => {
  await row(page, label).getByLabel(field).first().fill(value);
  await row(page, label).getByRole('button', { name: 'Save', exact: true }).click();
};

const sheetRow = (page: Page) =>
  page.getByTestId('tools-sheet').getByRole('listitem').filter({ hasText: 'Web search' });

const openSheet = async (page: Page): Promise<void> => {
  await page.locator('.pl-tools-button').click();
  await page.getByTestId('tools-sheet').waitFor();
};

const search = (query = 'dusk lamps') => call('search____web_search', { query });

test('each search service is set up with a trial search, and a model searches with the one that is chosen', async ({
  parley,
  panel,
  services,
  tools,
}) => {
  const { page } = panel;
  const settings = await parley.context.newPage();
  await settings.goto(parley.url('settings.html'));
  await settings.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.bringToFront();
  await openSheet(page);
  await expect(sheetRow(page)).toContainText('Ollama can’t search the web, and no search service is set up.');
  await expect(sheetRow(page).getByRole('switch')).toBeDisabled();
  await page.keyboard.press('Escape');

  const { searxng, brave, tavily, exa } = tools;
  const each = [
    { label: 'SearXNG', host: new URL(searxng.url).host, field: 'Address', value: searxng.url, simulator: searxng },
    { label: 'Brave Search', host: 'api.search.brave.com', value: simulatedBraveKey, simulator: brave },
    { label: 'Tavily', host: 'api.tavily.com', value: simulatedTavilyKey, simulator: tavily },
    { label: 'Exa', host: 'api.exa.ai', value: simulatedExaKey, simulator: exa },
  ];
  for (const { label, host, value, simulator, field = 'API key' } of each) {
    await settings.bringToFront();
    await settings.getByRole('button', { name: `Connect: ${label}` }).click();
    if (field === 'API key') {
      await enter(settings, label, field, 'a-wrong-key-0000');
      await expect(row(settings, label)).toContainText('didn’t accept this key');
    }
    await enter(settings, label, field, value);
    await expect(row(settings, label)).toContainText('Works');

    await page.bringToFront();
    await openSheet(page);
    await expect(sheetRow(page)).toContainText(`Searches with ${label} · ${host}`);
    if (field === 'Address') await sheetRow(page).getByRole('switch').click();
    await expect(sheetRow(page).getByRole('switch')).toBeChecked();
    await page.keyboard.press('Escape');

    const asked = simulator.log.entries().length;
    services.ollama.script([search(`${label} at dusk`), say(`${label} has it.`)]);
    await panel.ask(`Ask ${label}.`);
    await expect(question(panel)).toContainText(host);
    await expect(question(panel)).toContainText(`${label} at dusk`);
    await answerQuestion(panel, 'once');
    await panel.answered();
    expect(await panel.shownAnswer()).toContain(`${label} has it.`);
    expect(services.ollama.log.entries().at(-1)?.body).toContain(`What page 1 says about ${label} at dusk.`);
    expect(simulator.log.entries()).toHaveLength(asked + 1);
  }
  expect(
    services.ollama.log
      .entries()
      .map(({ body }) => body)
      .join(),
  ).not.toContain(simulatedExaKey);
});

test('a search that is refused says why on its card, and leads to where the key is @gate @tools', async ({
  panel,
  services,
  tools,
}) => {
  const { page } = panel;
  await sendCommand(page, {
    type: 'web-search-set',
    serviceId: 'tavily',
    settings: {},
    secrets: { apiKey: simulatedTavilyKey },
  });
  await sendCommand(page, { type: 'tool-switch', sourceId: 'search', isOn: true });
  const refusals = [
    { error: { status: 401 }, words: 'api.tavily.com didn’t accept this key' },
    { error: { status: 432 }, words: 'You’ve used up this account’s quota' },
    { error: { status: 433 }, words: 'account is out of credit' },
  ];
  for (const { error, words } of refusals) {
    tools.tavily.script({ when: { path: '/search' }, error });
    services.ollama.script([search(), say('I could not search.')]);
    await panel.ask('What is lit at dusk?');
    await answerQuestion(panel, 'once');
    await panel.answered();
    await expect(page.locator('.pl-call').last()).toContainText(words);
    expect(services.ollama.log.entries().at(-1)?.body).toContain('The call failed');
  }
  await saveScreenshot(page, 'web-search-refused');
  await page.locator('.pl-call').last().getByRole('button', { name: 'Tool settings' }).click();
  await expect(page.getByText('Always allowed')).toBeVisible();
});

const cited = { type: 'source', url: 'https://lamps.example/dusk', title: 'Lamps at dusk' } as const;
const answerWithSource: { readonly answer: Answer } = {
  answer: { pieces: [{ type: 'text', text: 'At dusk. ' }, cited] },
};

test('a service that searches the web itself is asked to, says so beside the switch, and its pages are our sources', async ({
  panelPage,
  services,
}) => {
  const panel = panelOn(panelPage);
  const each = [
    { label: 'OpenAI', id: 'openai', key: canaryKey, simulator: services.openai, sent: '{"type":"web_search"}' },
    {
      label: 'Anthropic',
      id: 'anthropic',
      key: canarySecrets.anthropic,
      simulator: services.anthropic,
      sent: '"type":"web_search_20250305"',
    },
    { label: 'Gemini', id: 'gemini', key: canarySecrets.gemini, simulator: services.gemini, sent: '"googleSearch":{}' },
  ];
  for (const { label, id, key, simulator, sent } of each) {
    await connectCloud(panelPage, { providerId: id, secrets: { apiKey: key } });
    await openSheet(panelPage);
    await expect(sheetRow(panelPage)).toContainText(label);
    await expect(sheetRow(panelPage)).toContainText('searches the web itself');
    const onOff = sheetRow(panelPage).getByRole('switch');
    if ((await onOff.getAttribute('aria-checked')) === 'false') await onOff.click();
    await expect(onOff).toBeChecked();
    if (label === 'OpenAI') await saveScreenshot(panelPage, 'web-search-sheet');
    await panelPage.keyboard.press('Escape');

    simulator.script(answerWithSource);
    await panel.ask('When are lamps lit?');
    const answer = await panel.answered();
    await expect(answer.locator('.pl-sources')).toContainText('Lamps at dusk');
    expect(simulator.log.entries().at(-1)?.body).toContain(sent);
    // A conversation keeps its model.
    await panelPage.getByTestId('new-chat').click();
  }
});

test('a call beside the service’s own search is an idea of strangers only after a search', async ({
  openAiPanel,
  services,
}) => {
  const { page } = openAiPanel;
  await sendCommand(page, { type: 'tool-switch', sourceId: 'search', isOn: true });
  await sendCommand(page, { type: 'tool-switch', sourceId: 'own', isOn: true });
  const read = call('own____fetch_url', { url: 'https://pages.example/lamp' });
  const item = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
  const event = JSON.stringify({ type: 'response.output_item.done', output_index: 0, item });
  const searched = { type: 'raw', text: `event: response.output_item.done\ndata: ${event}\n\n` } as const;
  services.openai.script([
    read,
    {
      answer: {
        pieces: [searched, ...call('own____fetch_url', { url: 'https://pages.example/x' }, 'call_2').answer.pieces],
      },
      times: 1,
    },
    say('At dusk.'),
  ]);
  await openAiPanel.ask('When are lamps lit?');
  await expect(question(openAiPanel)).toContainText('Allow in this conversation');
  await answerQuestion(openAiPanel, 'no');
  await expect(question(openAiPanel)).toContainText('It could have put the idea there');
  await answerQuestion(openAiPanel, 'no');
  await openAiPanel.answered();
});
