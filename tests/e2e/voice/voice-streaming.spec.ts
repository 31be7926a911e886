import { sendCommand } from '../harness/command';
import { watchReadAloud } from '../harness/read-aloud-watch';
import { webPageHost } from '../harness/simulated-services';
import { expect, test, voiceSources } from '../harness/voice-test';
import { killWorker } from '../harness/worker';

const first = 'The sky is blue because of the air. ';
const second = 'Short waves are scattered far more than long ones. ';
const third = 'So blue light comes from every direction.';

test('an answer is read while it is written, from its first full stop on', async ({
  panel,
  readAloud,
  services,
  voices,
}) => {
  await readAloud.use(voiceSources.edge);
  const windowId = await panel.page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { preferences } = await sendCommand(panel.page, { type: 'hello', windowId });
  await sendCommand(panel.page, {
    type: 'preferences-change',
    change: { voice: { ...preferences.voice, readsAnswers: true } },
  });
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'text', text: `${first}Short waves` },
        { type: 'gate', name: 'heard' },
        { type: 'text', text: `${second.slice('Short waves'.length)}${third}` },
      ],
    },
  });
  const watch = await watchReadAloud(panel.page);

  await panel.ask('Why is the sky blue?');
  await watch.reaches('playing');
  await watch.reaches('waiting');

  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', 'running');
  expect(voices.edge.turns.map(({ text }) => text)).toEqual([first.trim()]);
  services.ollama.open('heard');
  await watch.reaches('ended');
  expect(voices.edge.turns.map(({ text }) => text)).toEqual([first, second, third].map((text) => text.trim()));
  expect((await watch.words(`${first}${second}${third}`)).join(' ')).toBe(
    `${first}${second}${third}`.replaceAll('.', ''),
  );
});

test('it goes on with the panel closed, the tab changed and the worker stopped @gate @speech', async ({
  parley,
  panel,
  readAloud,
  services,
}) => {
  const text = `${first}${second}${third}`;
  services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } });
  await readAloud.use(voiceSources.edge);
  await panel.ask('Why is the sky blue?');
  await panel.answered();
  const other = await parley.context.newPage();
  await other.goto(parley.url('settings.html'));
  const watch = await watchReadAloud(other);
  await panel.page.getByTestId('read-aloud').click();
  await watch.reaches('playing');

  const tab = await parley.context.newPage();
  await tab.goto(`http://${webPageHost}/`);
  await panel.page.close();
  await killWorker(parley);

  await watch.reaches('ended');
  expect((await watch.words(text)).slice(-3)).toEqual(['from', 'every', 'direction']);
});
