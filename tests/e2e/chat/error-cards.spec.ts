import type { Page } from '@playwright/test';
import type { Script } from '../../simulators/core/script';
import { connectOllama, connectOpenAi } from '../harness/connect';
import { storedAnswer } from '../harness/database';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

type ErrorCase = {
  readonly name: string;
  readonly script: Script;
  readonly code: string;
  readonly title: string;
  readonly action: string;
  /** The text of the answer that is kept. */
  readonly kept?: string;
};

const connectedPanel = async (service: 'openai' | 'ollama', page: Page): Promise<Panel> => {
  await (service === 'openai' ? connectOpenAi(page) : connectOllama(page));
  await page.reload();
  await page.getByTestId('composer').waitFor();
  return panelOn(page);
};

const half = { type: 'text' as const, text: 'Half an answer' };
const openAiCases: readonly ErrorCase[] = [
  {
    name: 'a key that is not accepted (401)',
    script: { error: { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' } },
    code: 'auth',
    title: 'OpenAI didn’t accept this key',
    action: 'Fix key',
  },
  {
    name: 'a model that is not there (404)',
    script: { error: { status: 404, code: 'model_not_found', message: 'The model does not exist.' } },
    code: 'model-not-found',
    title: 'OpenAI doesn’t have a model called “gpt-4.1-mini”',
    action: 'Choose a model',
  },
  {
    name: 'an account without credit (429)',
    script: { error: { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota.' } },
    code: 'credit',
    title: 'account is out of credit',
    action: 'Open billing',
  },
  {
    name: 'a pause that is too long to wait for (429)',
    script: { error: { status: 429, message: 'Rate limit reached.', headers: { 'retry-after': '3600' } } },
    code: 'rate-limit',
    title: 'Rate limit reached',
    action: 'Try again',
  },
];
const ollamaCases: readonly ErrorCase[] = [
  {
    name: 'a web page instead of JSON',
    script: { reply: { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' } },
    code: 'not-an-api',
    title: '127.0.0.1:11434 answered with a web page',
    action: 'Edit address',
  },
  {
    name: 'nothing at this address (404)',
    script: { reply: { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' } },
    code: 'wrong-address',
    title: '127.0.0.1:11434 has nothing at this address',
    action: 'Edit address',
  },
  {
    name: 'a fault of the service (500), after its own retries',
    script: { error: { status: 500, message: 'boom' }, times: 'always' },
    code: 'server',
    title: 'Ollama had a server error',
    action: 'Try again',
  },
  {
    name: 'a malformed line before any text',
    script: { answer: { pieces: [{ type: 'malformed' }] } },
    code: 'malformed',
    title: 'Ollama sent a response Parley can’t read',
    action: 'Try again',
  },
  {
    name: 'a malformed line in the middle',
    script: { answer: { pieces: [half, { type: 'malformed' }] } },
    code: 'malformed',
    title: 'Cut off after 3 words',
    action: 'Continue',
    kept: half.text,
  },
  {
    name: 'an end without the end of generation',
    script: { answer: { pieces: [half], endsEarly: true } },
    code: 'ended-early',
    title: 'Cut off after 3 words',
    action: 'Continue',
    kept: half.text,
  },
];

for (const { service, cases } of [
  { service: 'openai' as const, cases: openAiCases },
  { service: 'ollama' as const, cases: ollamaCases },
]) {
  test(`${service}: each fault has its own headline and action${service === 'ollama' ? ' @gate @answers' : ''}`, async ({
    panelPage,
    services,
  }) => {
    test.slow();
    const panel = await connectedPanel(service, panelPage);
    for (const { name, script, code, title, action, kept = '' } of cases) {
      await test.step(name, async () => {
        services[service].script(script);
        await panel.ask('Tell me');
        const last = panel.messages('assistant').last();
        await expect(last).toHaveAttribute('data-status', /^(failed|interrupted)$/, { timeout: 20_000 });

        await expect(last).toContainText(title);
        await expect(last.getByRole('button', { name: action, exact: true })).toBeVisible();
        expect((await panel.shownAnswer()).trim()).toBe(kept);
        expect(await storedAnswer(panel.page)).toMatchObject({ text: kept, error: { code } });

        services[service].reset();
        await panelPage.getByTestId('new-chat').click();
        await expect(panel.messages('user')).toHaveCount(0);
      });
    }
  });
}

test('a pause that the service asks for is counted down, and the question goes out by itself', async ({
  openAiPanel,
  services,
}) => {
  services.openai.script([
    { error: { status: 429, message: 'Rate limit reached.', headers: { 'retry-after': '2' } } },
    { answer: { pieces: [{ type: 'text', text: 'Here it is.' }] } },
  ]);

  await openAiPanel.ask('Tell me');
  const last = openAiPanel.messages('assistant').last();
  await expect(last.getByRole('alert')).toContainText(/Sending again in/);
  await expect(last).toHaveAttribute('data-status', 'running');
  expect(await storedAnswer(openAiPanel.page)).toMatchObject({ status: 'running', text: '' });
  await openAiPanel.answered();

  expect((await openAiPanel.shownAnswer()).trim()).toBe('Here it is.');
  expect(await storedAnswer(openAiPanel.page)).toMatchObject({ status: 'complete', text: 'Here it is.' });
  const [refused, answered] = services.openai.log.entries().filter(({ method }) => method === 'POST');
  expect((answered?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
});
