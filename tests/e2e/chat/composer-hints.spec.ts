import { locales } from '@/lib/domain/locale';
import { sendCommand } from '../harness/command';
import { heldAnswer, heldGate } from '../harness/paced-answer';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { screenFindings } from '../harness/screen-oracle/screen-oracle';
import { saveScreenshot } from '../harness/screenshot';

/** CSS px: 180 is a panel of 360 px at a zoom of 200 %. */
const widths = [180, 320, 360, 420, 480, 600];

const expectHintWhole = async ({ page, composer }: Panel, name: string): Promise<void> => {
  const hint = (await composer.getAttribute('placeholder')) ?? '';
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await saveScreenshot(page, `hint-${name}-${width}`);
    const findings = await screenFindings(page, 500);
    expect(
      findings.filter((finding) => finding.includes(hint)),
      `${name}, ${width} px`,
    ).toEqual([]);
  }
};

for (const language of locales) {
  test(`what the composer asks for has room before a question and while an answer is written: ${language}`, async ({
    panel,
    services,
  }) => {
    await sendCommand(panel.page, { type: 'preferences-change', change: { language } });
    await expect(panel.page.locator('html')).toHaveAttribute('lang', language);
    await expectHintWhole(panel, `empty-${language}`);

    await panel.page.setViewportSize({ width: 360, height: 700 });
    services.ollama.script(heldAnswer(40, 10, 20).script);
    await panel.ask('How far?');
    await expect(panel.stop).toBeVisible();
    await expectHintWhole(panel, `writing-${language}`);
    services.ollama.open(heldGate);
  });
}
