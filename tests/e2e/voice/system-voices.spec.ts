import { sendCommand } from '../harness/command';
import { loud } from '../harness/sound-system';
import { expect, test } from '../harness/sound-test';

// A system’s speech may take many seconds to name its voices.
// eSpeak NG speaks more than a hundred languages; Lao is none of them.
const lao = 'ຂົວຂ້າມແມ່ນ້ຳໄດ້ສ້າງຂຶ້ນເມື່ອໜຶ່ງຮ້ອຍປີກ່ອນ ແລະຍັງຢືນຢູ່ບ່ອນເກົ່າ.';

test('a language without a voice here is said to be without one, with the way to one', async ({ panelPage, sound }) => {
  test.slow();
  await sendCommand(panelPage, { type: 'read-aloud-open', source: { type: 'text', text: lao, title: 'A text' } });

  await expect(panelPage.getByText('No Lao voice here, so another one is reading')).toBeVisible({ timeout: 60_000 });
  await panelPage.getByRole('button', { name: 'Add one' }).click();

  const sheet = panelPage.getByTestId('voice-picker');
  await expect(sheet.getByText('No voice for Lao')).toBeVisible();
  await expect(sheet.getByText('sudo apt install')).toBeVisible();
  expect(sound.heardMs()).toBeGreaterThan(0);
});

test('every language of the system’s voices is offered, found by its name, and heard', async ({ panelPage, sound }) => {
  test.slow();
  await sendCommand(panelPage, {
    type: 'read-aloud-open',
    source: { type: 'text', text: 'The lamp is lit. '.repeat(20), title: 'A text', language: 'en-US' },
  });
  await panelPage.locator('.pl-player-voice').click();
  const sheet = panelPage.getByTestId('voice-picker');
  await expect(sheet.locator('.pl-voice').first()).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: /more$/u }).click();
  const languages = await sheet.locator('.pl-voice-languages button').allInnerTexts();
  expect(languages.length).toBeGreaterThan(80);
  for (const own of ['Ελληνικά', 'Українська', 'עברית', 'हिन्दी', 'Tiếng Việt', 'Italiano'])
    expect(languages).toContain(own);

  await sheet.getByRole('searchbox').fill('greek');
  await expect(sheet.getByText('Greek', { exact: true })).toBeVisible();
  await sheet.getByRole('searchbox').fill('ελληνικα');
  const greek = sheet.locator('.pl-voice');
  await expect(greek).toHaveCount(1);
  await greek.getByRole('button').first().click();

  await expect
    .poll(async () => (await sendCommand(panelPage, { type: 'read-aloud-state' })).readAloud?.sentence?.language)
    .toMatch(/^el\b/u);
  const from = sound.heardMs();
  await expect.poll(() => sound.loudness(from, sound.heardMs()), { timeout: 60_000 }).toBeGreaterThan(loud);
});
