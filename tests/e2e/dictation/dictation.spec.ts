import type { Page } from '@playwright/test';
import { recordingIn } from '../../simulators/openai-transcription/transcription';
import { expect, test } from '../harness/parley-test';
import { decodeSound, useTranscription } from '../harness/recognizer';

const path = '/v1/audio/transcriptions';
const says = { pieces: [600, 'The molecules scatter the blue light of the sun.'] };

/** How many microphones this page has open. */
const countOpenMicrophones = (page: Page): Promise<number> =>
  page.evaluate(
    () => Reflect.get(globalThis, 'openTracks').filter((track: MediaStreamTrack) => track.readyState === 'live').length,
  );

/** Notes every track that the page opens, before its scripts run. */
const watchMicrophones = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { openTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

test.describe('with the microphone granted', () => {
  test.use({ launch: { microphone: 'granted', says } });

  test.beforeEach(async ({ panel, panelPage }) => {
    await watchMicrophones(panelPage);
    await useTranscription(panelPage);
    await panelPage.reload();
    await panel.composer.waitFor();
  });

  test('what is said stands at the caret, and can be undone @gate @speech', async ({ panel, panelPage, services }) => {
    const { composer } = panel;
    await composer.fill('Molecules are than a wave.');
    await composer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(13, 13));

    await panelPage.getByTestId('dictate').click();
    await expect(panelPage.getByTestId('dictation')).toHaveAttribute('data-status', 'listening');

    // The silence after the words ends it.
    await expect(composer).toHaveValue('Molecules are Hello from the microphone. than a wave.', { timeout: 30_000 });
    await expect(panelPage.getByTestId('dictation')).toBeHidden();
    await expect(composer).toBeFocused();
    expect(await countOpenMicrophones(panelPage)).toBe(0);
    const request = await services.openai.log.waitFor((entry) => entry.path === path);
    const file = recordingIn(request);
    expect(file).toMatchObject({ fileName: 'dictation.webm', contentType: 'audio/webm' });
    expect(request.body).toMatch(/name="languages\[\]"\r\n\r\nen\r\n/);
    const sound = await decodeSound(panelPage, file?.bytes ?? new Uint8Array());
    expect(sound.seconds).toBeGreaterThan(2);
    expect(sound.level).toBeGreaterThan(0.01);
    await panelPage.keyboard.press('Control+z');
    await expect(composer).toHaveValue('Molecules are than a wave.');
  });

  test('Escape forgets it: nothing is sent, nothing is written, the microphone is closed', async ({
    panel,
    panelPage,
    services,
  }) => {
    await panelPage.getByTestId('dictate').click();
    await expect(panelPage.getByTestId('dictation')).toHaveAttribute('data-status', 'listening');
    await panelPage.keyboard.press('Escape');

    await expect(panelPage.getByTestId('dictation')).toBeHidden();
    expect(await countOpenMicrophones(panelPage)).toBe(0);
    expect(services.openai.log.entries().filter((entry) => entry.path === path)).toEqual([]);
    await expect(panel.composer).toHaveValue('');
  });

  test('the button that is held listens until it is let go', async ({ panel, panelPage }) => {
    // The words are loud for a moment: the level is looked at in each frame.
    await panelPage.evaluate(() => {
      const look = (): void => {
        const bar = document.querySelectorAll('.pl-level > span')[2];
        const level = bar === undefined ? 0 : Number(getComputedStyle(bar).scale.split(' ')[1] ?? 1);
        Object.assign(globalThis, { loudest: Math.max(level, Reflect.get(globalThis, 'loudest') ?? 0) });
        requestAnimationFrame(look);
      };
      look();
    });
    const box = await panelPage.getByTestId('dictate').boundingBox();
    await panelPage.mouse.move((box?.x ?? 0) + 16, (box?.y ?? 0) + 16);
    await panelPage.mouse.down();
    await expect(panelPage.getByTestId('dictation')).toHaveAttribute('data-status', 'listening');
    await expect.poll(() => panelPage.evaluate(() => Reflect.get(globalThis, 'loudest'))).toBeGreaterThan(0.5);
    // Held through the words and the silence after them, which would end it otherwise.
    const heldFor = async (): Promise<number> =>
      Number(/^0:(\d\d)/.exec((await panelPage.locator('.pl-dictation-time').textContent()) ?? '')?.[1]);
    await expect.poll(heldFor, { timeout: 30_000 }).toBeGreaterThanOrEqual(7);
    await panelPage.mouse.up();

    await expect(panel.composer).toHaveValue('Hello from the microphone.');
    expect(await countOpenMicrophones(panelPage)).toBe(0);
  });

  test('a refused recording is kept, and becomes text when it is tried again @gate @speech', async ({
    panel,
    panelPage,
    services,
  }) => {
    services.openai.script([
      { when: { path }, error: { status: 429 } },
      { when: { path }, error: { status: 401 } },
    ]);
    await panel.composer.fill('First.');
    await panelPage.getByTestId('dictate').click();

    const problem = panelPage.getByTestId('dictation-problem');
    await expect(problem).toContainText('Rate limit reached', { timeout: 30_000 });
    await problem.getByRole('button', { name: 'Try this recording again' }).click();
    await expect(problem).toContainText('OpenAI didn’t accept this key');
    const download = panelPage.waitForEvent('download');
    await problem.getByRole('button', { name: 'Save recording' }).click();
    expect((await download).suggestedFilename()).toBe('Dictation.webm');
    await problem.getByRole('button', { name: 'Try this recording again' }).click();

    await expect(panel.composer).toHaveValue('First. Hello from the microphone.');
    await expect(problem).toBeHidden();
  });
});

test.describe('in a silent room', () => {
  test.use({ launch: { microphone: 'granted', says: { pieces: [1000] } } });

  test('nothing is uploaded, and the way on is offered', async ({ panel, panelPage, services }) => {
    await useTranscription(panelPage);
    await panel.composer.waitFor();
    await panelPage.getByTestId('dictate').click();
    await expect(panelPage.getByTestId('dictation')).toHaveAttribute('data-status', 'listening');
    await panelPage.getByTestId('dictate').click();

    await expect(panelPage.getByTestId('dictation-problem')).toHaveAttribute('data-code', 'no-speech');
    expect(services.openai.log.entries().filter((entry) => entry.path === path)).toEqual([]);
  });
});

test.describe('with the microphone denied', () => {
  test.use({ launch: { microphone: 'denied', says } });

  test('it says so, and leads to the settings of the browser', async ({ panel, panelPage, parley }) => {
    await panel.composer.waitFor();
    await panelPage.getByTestId('dictate').click();

    const problem = panelPage.getByTestId('dictation-problem');
    await expect(problem).toHaveAttribute('data-code', 'not-allowed');
    const opened = parley.context.waitForEvent('page');
    await problem.getByRole('button', { name: 'Browser settings' }).click();
    await expect.poll(async () => (await opened).url()).toContain(`siteDetails?site=chrome-extension`);
  });

  test('the page that would ask says so too', async ({ parley }) => {
    const page = await parley.context.newPage();
    await page.goto(parley.url('microphone.html'));

    await expect(page.getByRole('heading')).toHaveText('The microphone is blocked');
  });
});

test.describe('the recognition of this browser, which has no service behind it', () => {
  test.use({ launch: { microphone: 'granted', says } });

  test('fails with a way to another source', async ({ panel, panelPage }) => {
    await panel.composer.waitFor();
    await panelPage.getByTestId('dictate').click();

    const problem = panelPage.getByTestId('dictation-problem');
    await expect(problem).toBeVisible();
    expect(await problem.getAttribute('data-code')).toMatch(/^(?:audio-capture|network|service-not-allowed)$/);
    await problem.getByRole('button', { name: 'Change source' }).click();
    await expect(panelPage.getByRole('heading', { name: 'Dictation' })).toBeVisible();
  });
});
