import type { Page } from '@playwright/test';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

const says = {
  pieces: [300, 'The molecules scatter the blue light of the sun, and the red light goes on.'],
  isRepeated: true,
};

/** Stands in for the recognition that a branded browser has: an interim text at once, the final one at the end. */
const recognize = (page: Page, interim: string, final: string): Promise<unknown> =>
  page.addInitScript(
    ([heard, stands]) => {
      class Recognition {
        lang = '';
        onresult: ((event: unknown) => void) | undefined;
        onend?: () => void;
        start(): void {
          queueMicrotask(() => this.tell(heard ?? '', false));
        }
        stop(): void {
          this.tell(stands ?? '', true);
          this.onend?.();
        }
        abort(): void {
          this.onresult = undefined;
        }
        tell(transcript: string, isFinal: boolean): void {
          const result = Object.assign([{ transcript }], { isFinal });
          this.onresult?.({ resultIndex: 0, results: [result] });
        }
      }
      Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
    },
    [interim, final],
  );

const looks = [
  {
    name: 'light',
    colorScheme: 'light',
    locale: 'en-US',
    draft: 'Molecules are  than a wave.',
    caret: 14,
    interim: 'far smaller',
    final: 'far smaller',
  },
  {
    name: 'dark',
    colorScheme: 'dark',
    locale: 'en-US',
    draft: 'Molecules are  than a wave.',
    caret: 14,
    interim: 'far smaller',
    final: 'far smaller',
  },
  {
    name: 'rtl',
    colorScheme: 'light',
    locale: 'ar-SA',
    draft: 'لماذا السماء ؟',
    caret: 13,
    interim: 'زرقاء اللون',
    final: 'زرقاء',
  },
] as const;

for (const look of looks) {
  const { name, colorScheme, locale, draft, caret, interim, final } = look;
  test.describe(`while one dictates, ${name}`, () => {
    test.use({ launch: { microphone: 'granted', says, colorScheme, locale } });

    test('what is not sure stands as a ghost at the caret, and what is sure is written there', async ({
      panel,
      panelPage,
    }) => {
      await recognize(panelPage, interim, final);
      await panelPage.reload();
      const { composer } = panel;
      await composer.fill(draft);
      await composer.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), caret);

      await panelPage.getByTestId('dictate').click();
      await expect(panelPage.getByTestId('interim')).toContainText(interim);
      await expect(composer).toHaveValue(draft);
      await expect(panelPage.locator('.pl-dictation-time')).toBeVisible();
      await saveScreenshot(panelPage, `dictating-${name}`);
      await panelPage.getByTestId('dictate').click();

      await expect(composer).toHaveValue(draft.slice(0, caret) + final + draft.slice(caret));
      await expect(panelPage.getByTestId('interim')).toBeHidden();
    });
  });
}

test.describe('push to talk', () => {
  test.use({ launch: { microphone: 'granted', says } });

  test('the keys that were chosen listen while they are held', async ({ panel, panelPage }) => {
    await recognize(panelPage, 'blue', 'Blue light');
    await panelPage.reload();
    await panel.composer.waitFor();
    await panelPage.getByTestId('more').click();
    await panelPage.getByTestId('settings').click();
    await panelPage.getByRole('button', { name: /^Voice/ }).click();
    await panelPage.getByTestId('push-to-talk').click();
    await panelPage.keyboard.press('Alt+KeyD');
    await expect(panelPage.getByTestId('push-to-talk')).toHaveText('Alt+D');
    await panelPage.getByTestId('push-to-talk').scrollIntoViewIfNeeded();
    await saveScreenshot(panelPage, 'settings-dictation');
    await panelPage.reload();
    await expect(panelPage.getByTestId('dictate')).toHaveAttribute('aria-keyshortcuts', 'Alt+D');
    await panel.composer.focus();

    await panelPage.keyboard.down('Alt');
    await panelPage.keyboard.down('KeyD');
    await expect(panelPage.getByTestId('dictation')).toHaveAttribute('data-status', 'listening');
    await panelPage.keyboard.up('KeyD');
    await panelPage.keyboard.up('Alt');

    await expect(panel.composer).toHaveValue('Blue light');
  });
});
