import { sendCommand } from '../harness/command';
import type { Panel } from '../harness/panel';
import { saveScreenshot } from '../harness/screenshot';
import { type SimulatedServices, webPageHost } from '../harness/simulated-services';
import { answerQuestion, call, expect, question, say, test } from '../harness/tool-test';

const turnOn = (panel: Panel) => sendCommand(panel.page, { type: 'tool-switch', sourceId: 'own', isOn: true });

/** The last thing that the service was sent. */
const lastBody = ({ openai }: SimulatedServices): string => openai.log.entries().at(-1)?.body ?? '';

const read = (url: string, id = 'call_1') => call('own____fetch_url', { url }, id);

test.describe('reading an address', () => {
  test('asks for its host once, follows it within the host, and asks anew for where it is sent on to @gate @tools', async ({
    openAiPanel,
    services,
    tools,
  }) => {
    await turnOn(openAiPanel);
    services.openai.script([
      read('https://pages.example/hop'),
      read('https://pages.example/away', 'call_2'),
      read('https://other.example/lamp', 'call_3'),
      say('It is lit at dusk.'),
    ]);
    await openAiPanel.ask('When is the lamp lit?');
    await expect(question(openAiPanel)).toContainText('pages.example');
    expect(tools.site.asked).toEqual([]);
    await answerQuestion(openAiPanel, 'once');
    // What the page says is strangers' text: from here on nothing is sent without the user.
    await expect(question(openAiPanel)).toContainText('https://pages.example/away');
    expect(tools.site.asked).toEqual(['pages.example/hop', 'pages.example/lamp']);
    expect(lastBody(services)).toContain('It is lit at dusk.');
    await answerQuestion(openAiPanel, 'once');
    await expect(question(openAiPanel)).toContainText('other.example');
    expect(tools.site.asked).not.toContain('other.example/lamp');
    expect(lastBody(services)).toContain('sends on to another host');
    await answerQuestion(openAiPanel, 'no');
    await openAiPanel.answered();
  });

  test('refuses the own network, also where a page sends on to it, reads what is long in part, and PDFs', async ({
    openAiPanel,
    services,
    tools,
  }) => {
    await turnOn(openAiPanel);
    services.openai.script([
      read('http://127.0.0.1:11434/api/tags'),
      read('https://pages.example/inside', 'call_2'),
      read('https://pages.example/large', 'call_3'),
      read('https://pages.example/lamp.pdf', 'call_4'),
      say('No.'),
    ]);
    const before = services.ollama.log.entries().length;
    await openAiPanel.ask('What runs here?');
    // What is refused whatever the user says is refused without a question.
    await expect(question(openAiPanel)).toContainText('https://pages.example/inside');
    expect(lastBody(services)).toContain('Addresses of this computer and of private networks cannot be read.');
    await answerQuestion(openAiPanel, 'once');
    await expect(question(openAiPanel)).toContainText('https://pages.example/large');
    expect(lastBody(services)).toContain('Addresses of this computer and of private networks cannot be read.');
    await answerQuestion(openAiPanel, 'once');
    await expect(question(openAiPanel)).toContainText('https://pages.example/lamp.pdf');
    expect(lastBody(services)).toContain('The text goes on');
    expect(lastBody(services).length).toBeLessThan(200_000);
    await answerQuestion(openAiPanel, 'once');
    await openAiPanel.answered();
    expect(lastBody(services)).toContain('[Page 2 of 2]\\nThe stairs have two hundred steps.');
    expect(services.ollama.log.entries()).toHaveLength(before);
    expect(tools.site.asked).toEqual(['pages.example/inside', 'pages.example/large', 'pages.example/lamp.pdf']);
  });
});

test.describe('open tabs', () => {
  test('are listed and read after a yes that names the site, and never in a temporary conversation', async ({
    parley,
    openAiPanel,
    services,
  }) => {
    const { page } = openAiPanel;
    const tab = await parley.context.newPage();
    await tab.goto(`http://${webPageHost}/lighthouse`);
    await page.bringToFront();
    await turnOn(openAiPanel);
    const url = `http://${webPageHost}/lighthouse`;
    const steps = [call('own____list_tabs', {}), call('own____read_tab', { url }, 'call_2')];
    services.openai.script([...steps, say('The keeper counted ships.')]);
    await openAiPanel.ask('What do I have open?');
    await expect(question(openAiPanel)).toContainText('List open tabs');
    expect(lastBody(services)).not.toContain(url);
    await answerQuestion(openAiPanel, 'once');
    await expect(question(openAiPanel)).toContainText(webPageHost);
    expect(lastBody(services)).toContain(url);
    expect(lastBody(services)).not.toContain('counted the ships');
    await saveScreenshot(page, 'own-tools-tab-consent');
    await answerQuestion(openAiPanel, 'once');
    await openAiPanel.answered();
    expect(lastBody(services)).toContain('The lighthouse keeper counted the ships at dusk');

    await page.getByTestId('new-chat').click();
    await page.getByTestId('temporary').click();
    services.openai.script([call('own____list_tabs', {}), say('I may not see them.')]);
    await openAiPanel.ask('And now?');
    await answerQuestion(openAiPanel, 'once');
    await openAiPanel.answered();
    expect(lastBody(services)).toContain('nothing of the browser is shared with it');
    expect(lastBody(services)).not.toContain(url);
  });
});
