import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Simulator } from '../../simulators/core/simulator';
import { sendCommand } from '../harness/command';
import { keepLightLog, lightLog, wasLit } from '../harness/highlight-log';
import { test as base, expect } from '../harness/parley-test';
import { startSpeech, useSpeech } from '../harness/speech-service';
import { killWorker } from '../harness/worker';

const first = 'Molecules are far smaller than a wave of light, so they send it in every direction.';
const sentences = [
  first,
  'They scatter the blue light much more than the red light of the evening sun.',
  'At dusk the light of the sun crosses far more air than it does at noon.',
];
const answer = sentences.join(' ');

base.setTimeout(120_000);

const test = base.extend<{ speech: Simulator }>({
  speech: async ({ panel, panelPage, services }, use) => {
    const speech = await startSpeech();
    await useSpeech(panelPage, speech);
    services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
    await panel.ask('Why is the sky blue?');
    await panel.answered();
    await keepLightLog(panelPage);
    await use(speech);
    await speech.stop();
  },
});

const lit = (page: Page): Promise<string> =>
  page.evaluate(() => [...(CSS.highlights.get('parley-sentence') ?? [])].map(String).join('|'));

/** Whether a word of the lit sentence is lit: the sound of the whole sentence is there. */
const isWordLit = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [sentence, word] = ['parley-sentence', 'parley-word'].map((name) => [...(CSS.highlights.get(name) ?? [])][0]);
    return (
      sentence instanceof Range &&
      word instanceof Range &&
      sentence.isPointInRange(word.startContainer, word.startOffset)
    );
  });

/** Stops the reading where it is, so that it stands still while it is looked at. */
const pause = async (page: Page): Promise<void> => {
  await page.getByTestId('player-play').click();
  await expect(page.getByTestId('player-play')).toHaveAttribute('aria-label', 'Play');
};

const spoken = (speech: Simulator): readonly string[] =>
  speech.log.entries().map(({ body }) => JSON.parse(body ?? '{}').input ?? '');

const openAnswerMenu = async (page: Page): Promise<void> => {
  await page.locator('.pl-answer-actions [aria-haspopup="menu"]').last().click();
};

test('the place is sought by keys and by dragging, and speed and volume change while it speaks', async ({
  panelPage,
  speech,
}) => {
  await panelPage.getByTestId('read-aloud').click();
  await wasLit(panelPage, first);
  const bar = panelPage.getByRole('slider', { name: 'Position' });

  await pause(panelPage);
  await bar.focus();
  await bar.press('Home');
  await expect.poll(() => lit(panelPage)).toBe(sentences[0]);
  await bar.press('ArrowRight');
  await expect.poll(() => lit(panelPage)).toBe(sentences[1]);
  await bar.press('End');
  await expect.poll(() => lit(panelPage)).toBe(sentences[2]);
  await bar.press('Home');
  await expect.poll(() => lit(panelPage)).toBe(sentences[0]);
  await expect(bar).toHaveAttribute('aria-valuetext', /^\d+:\d\d of \d+:\d\d$/u);

  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not drawn');
  await panelPage.mouse.move(box.x + 10, box.y + box.height / 2);
  await panelPage.mouse.down();
  await panelPage.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
  await panelPage.mouse.up();
  await expect.poll(() => lit(panelPage)).toBe(sentences[1]);
  await panelPage.getByTestId('player-play').click();
  await expect.poll(() => isWordLit(panelPage)).toBe(true);
  await bar.focus();

  const asked = (): number => spoken(speech).filter((text) => text === sentences[1]).length;
  const before = asked();
  const { length } = await lightLog(panelPage);
  await bar.press('>');
  await expect(panelPage.getByRole('button', { name: /^Speed/u })).toHaveText('1.25×');
  await bar.press('m');
  await panelPage.getByTestId('player-more').click();
  await expect(panelPage.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
  const since = async () => (await lightLog(panelPage)).slice(length).map(({ sentence }) => sentence);
  await expect.poll(since, { timeout: 30_000 }).toContain(sentences[2]);
  expect(asked(), 'nothing was spoken anew').toBe(before);
});

test('what waits is put in order by keys and by dragging, survives the worker, and is read in turn', async ({
  parley,
  panelPage,
  speech,
}) => {
  await panelPage.getByTestId('read-aloud').click();
  await wasLit(panelPage, first);
  await pause(panelPage);
  for (const title of ['First', 'Second', 'Third']) {
    await sendCommand(panelPage, { type: 'read-aloud-queue', source: { type: 'text', text: `${title} text.`, title } });
  }
  await openAnswerMenu(panelPage);
  await panelPage.getByRole('menuitem', { name: 'Listen next' }).click();
  await expect(panelPage.getByRole('menu')).toHaveCount(0);
  await panelPage.getByTestId('player-more').click();
  await panelPage.getByTestId('playlist').click();
  const sheet = panelPage.getByTestId('playlist-sheet');
  const rows = sheet.getByRole('listitem');
  const order = () => rows.locator('bdi').allTextContents();
  await expect.poll(order).toEqual([expect.stringContaining('Molecules'), 'First', 'Second', 'Third']);

  await sheet.getByRole('button', { name: /^Move Second/u }).press('ArrowUp');
  await expect.poll(order).toEqual([expect.stringContaining('Molecules'), 'Second', 'First', 'Third']);
  await expect(sheet.getByRole('button', { name: /^Move Second/u })).toBeFocused();
  const from = await sheet.getByRole('button', { name: /^Move Third/u }).boundingBox();
  const to = await rows.first().boundingBox();
  if (from === null || to === null) throw new Error('the rows are not drawn');
  await panelPage.mouse.move(from.x + 5, from.y + 5);
  await panelPage.mouse.down();
  await panelPage.mouse.move(from.x + 5, to.y + 5, { steps: 5 });
  await panelPage.mouse.up();
  await expect.poll(order).toEqual(['Third', expect.stringContaining('Molecules'), 'Second', 'First']);
  await sheet.getByRole('button', { name: /^Remove Molecules/u }).click();
  await expect.poll(order).toEqual(['Third', 'Second', 'First']);

  await killWorker(parley);
  await sheet.getByRole('button', { name: 'Read Second now' }).click();
  await expect.poll(order).toEqual(['Third', 'First']);
  await expect.poll(() => spoken(speech)).toContain('Second text.');
  await expect.poll(order, { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => spoken(speech).slice(-2), { timeout: 30_000 }).toEqual(['Third text.', 'First text.']);
});

test('an answer is saved as an audio file that holds all of it @gate @speech', async ({ panelPage, speech }, info) => {
  await openAnswerMenu(panelPage);
  const downloading = panelPage.waitForEvent('download');
  await panelPage.getByRole('menuitem', { name: 'Save as audio file' }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toMatch(/^Molecules are far smaller than a wave.*[a-z]\.mp3$/u);
  const mp3 = info.outputPath('saved.mp3');
  const wav = info.outputPath('saved.wav');
  await download.saveAs(mp3);
  execFileSync('lame', ['--quiet', '--decode', mp3, wav]);
  const seconds = Number(execFileSync('soxi', ['-D', wav], { encoding: 'utf8' }));
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(40);
  const stat = execFileSync('sh', ['-c', `sox "${wav}" -n stat 2>&1`], { encoding: 'utf8' });
  expect(Number(/RMS\s+amplitude:\s+([\d.]+)/u.exec(stat)?.[1])).toBeGreaterThan(0.01);
  expect(spoken(speech)).toEqual(sentences);
  await expect(panelPage.getByTestId('audio-export')).toBeHidden();
});

test('saving says why it failed, and can be given up', async ({ panelPage, speech }) => {
  const voice = { engineId: 'openai', voiceId: 'nobody' };
  await sendCommand(panelPage, { type: 'read-aloud-voice', language: 'en-US', voice });
  await openAnswerMenu(panelPage);
  await panelPage.getByRole('menuitem', { name: 'Save as audio file' }).click();
  const row = panelPage.getByTestId('audio-export');
  await expect(row).toHaveAttribute('data-state', 'failed');
  await expect(row.getByRole('button', { name: 'Try again' })).toBeVisible();

  await row.getByRole('button', { name: /^Cancel saving/u }).click();

  await expect(row).toBeHidden();
  expect(spoken(speech)).toEqual([sentences[0]]);
});

test('saving that the browser stopped says so, and is made anew when it is asked to', async ({
  parley,
  panelPage,
  speech,
}) => {
  const slow = await startSpeech({ speed: 1 });
  await useSpeech(panelPage, slow);
  await openAnswerMenu(panelPage);
  await panelPage.getByRole('menuitem', { name: 'Save as audio file' }).click();
  await expect.poll(() => spoken(slow)).toHaveLength(1);

  await killWorker(parley);
  const row = panelPage.getByRole('alert').and(panelPage.getByTestId('audio-export'));
  await expect(row).toContainText('The browser stopped Parley');
  await useSpeech(panelPage, speech);
  const downloading = panelPage.waitForEvent('download');
  await row.getByRole('button', { name: 'Try again' }).click();
  await downloading;

  expect(spoken(speech)).toEqual(sentences);
  await expect(panelPage.getByTestId('audio-export')).toBeHidden();
  await slow.stop();
});

test('without a source that gives audio, saving says which do and leads to the settings', async ({
  panelPage,
  speech,
}) => {
  await sendCommand(panelPage, { type: 'voice-source-change', engineId: 'openai', isOn: false });
  await openAnswerMenu(panelPage);
  await panelPage.getByRole('menuitem', { name: 'Save as audio file' }).click();

  await panelPage.getByRole('button', { name: 'Voice settings' }).click();

  await expect(panelPage.getByRole('heading', { name: 'Voice', exact: true })).toBeVisible();
  expect(spoken(speech)).toEqual([]);
});

test('a voice that stops is told once, the next reads on, and Undo tries it again', async ({ panelPage, speech }) => {
  const voice = (voiceId: string) => ({ engineId: 'openai', voiceId });
  const { voice: known } = await sendCommand(panelPage, { type: 'preferences-change', change: {} });
  await sendCommand(panelPage, {
    type: 'preferences-change',
    change: { voice: { ...known, favourites: { 'en-US': voice('Ava') }, fallbacks: { 'en-US': [voice('nova')] } } },
  });
  const asked = (): readonly string[] => speech.log.entries().map(({ body }) => JSON.parse(body ?? '{}').voice ?? '');

  await panelPage.getByTestId('read-aloud').click();
  await expect(panelPage.getByText('Ava stopped. nova takes over')).toBeVisible();
  await wasLit(panelPage, first);
  expect(asked().filter((name) => name === 'Ava')).toHaveLength(1);
  await panelPage.getByRole('button', { name: 'Undo' }).click();

  await expect.poll(() => asked().filter((name) => name === 'Ava').length).toBe(2);
  await expect(panelPage.getByText('Ava stopped. nova takes over')).toBeVisible();
});

test('listening goes on where it was left, and offers the beginning', async ({ panelPage, speech }) => {
  await panelPage.getByTestId('read-aloud').click();
  await wasLit(panelPage, first);
  await pause(panelPage);
  const next = sentences[sentences.indexOf(await lit(panelPage)) + 1];
  await panelPage.getByTestId('player').getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(() => lit(panelPage)).toBe(next);
  await panelPage.getByTestId('player-close').click();
  await expect(panelPage.getByTestId('player')).toBeHidden();

  await panelPage.reload();
  await panelPage.getByTestId('read-aloud').click();
  await wasLit(panelPage, next ?? '');
  expect((await lightLog(panelPage)).map(({ sentence }) => sentence)).not.toContain(first);
  await panelPage.getByRole('button', { name: 'Start over' }).click();

  await wasLit(panelPage, first);
  expect(spoken(speech).length).toBeGreaterThan(0);
});

test('a voice is heard, chosen, kept and named in the sheet, and typing there is no command', async ({
  panelPage,
  speech,
}) => {
  await panelPage.getByTestId('read-aloud').click();
  await wasLit(panelPage, first);
  await pause(panelPage);
  await panelPage.locator('.pl-player-voice').click();
  const sheet = panelPage.getByTestId('voice-picker');

  await sheet.getByRole('searchbox').fill('no');
  await sheet.getByRole('searchbox').press('End');
  await sheet.getByRole('searchbox').press('k');
  await expect(sheet.getByText('No voice matches “nok”')).toBeVisible();
  await expect(panelPage.getByTestId('player-play')).toHaveAttribute('aria-label', 'Play');
  await sheet.getByRole('searchbox').fill('nova');
  await expect(sheet.locator('.pl-voice')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Hear nova' }).click();
  await expect.poll(() => speech.log.entries().some(({ body }) => body?.includes('This is how I sound'))).toBe(true);
  await sheet.locator('.pl-voice-choose').click();
  await expect(sheet.locator('[data-chosen]')).toHaveCount(1);
  await sheet.getByRole('searchbox').fill('echo');
  await sheet.getByRole('button', { name: 'echo reads English' }).click();
  await sheet.getByRole('textbox', { name: 'Other voice name' }).fill('af_heart');
  await sheet.getByRole('button', { name: 'Use', exact: true }).click();

  await expect
    .poll(async () => {
      const { voice } = await sendCommand(panelPage, { type: 'preferences-change', change: {} });
      return [voice.favourites['en-US']?.voiceId, voice.fallbacks['en-US']?.map(({ voiceId }) => voiceId)];
    })
    .toEqual(['af_heart', ['echo']]);
});
