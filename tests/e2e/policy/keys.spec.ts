import { expectNoKeyAnywhere } from '../harness/canary';
import { expect, test } from '../harness/parley-test';
import { canaryKey } from '../harness/simulated-services';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

test('the key goes into the header of the request and is nowhere else @gate @R5 @provider:openai', async ({
  parley,
  openAiPanel,
  services,
}) => {
  services.openai.script({ answer: { pieces: [{ type: 'text', text: 'An answer.' }] } });
  await openAiPanel.ask('A question');
  await openAiPanel.answered();

  const calls = services.openai.log.entries().filter(({ method }) => method === 'POST');
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canaryKey}`]);
  await expectNoKeyAnywhere(parley, openAiPanel.page, services);
});

test('a refused key is named by its end and shown nowhere', async ({ parley, openAiPanel, services }) => {
  services.openai.script({
    error: { status: 401, message: `Incorrect API key provided: ${canaryKey}.`, code: 'invalid_api_key' },
  });

  await openAiPanel.ask('A question');
  await openAiPanel.answered('failed');

  await expectNoKeyAnywhere(parley, openAiPanel.page, services);
});
