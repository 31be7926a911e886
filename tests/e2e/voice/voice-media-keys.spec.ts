import { launchParley, removeProfile } from '../harness/launch';
import { watchReadAloud } from '../harness/read-aloud-watch';
import { startSessionBus } from '../harness/session-bus';
import { expect, test, voiceSources } from '../harness/voice-test';

const text = [
  'Our sun sends light of every colour down to us, and all of it travels together.',
  'In the air this light meets molecules that are far smaller than its waves.',
  'They scatter the short waves, which are blue, into every direction there is.',
].join(' ');

test('the media keys pause, play and step, and the desktop sees what is read @gate @speech', async ({ reached }) => {
  reached.reset();
  const bus = await startSessionBus();
  const parley = await launchParley({ services: reached, env: bus.env });
  try {
    const readAloud = await watchReadAloud(await parley.openPanelPage());
    await readAloud.use(voiceSources.edge);
    await readAloud.read(text);
    await readAloud.reaches('playing');

    await expect.poll(() => bus.players().length).toBe(1);
    const [player = ''] = bus.players();
    await expect.poll(() => bus.property(player, 'PlaybackStatus')).toContain('Playing');
    bus.press(player, 'Pause');
    await readAloud.reaches('paused');
    await expect.poll(() => bus.property(player, 'PlaybackStatus')).toContain('Paused');
    bus.press(player, 'Play');
    await readAloud.reaches('playing');
    await expect.poll(() => bus.property(player, 'CanGoNext')).toContain('true');
    bus.press(player, 'Next');
    await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(1);
    // While the sound jumps the desktop shows no player for a moment.
    await expect.poll(() => bus.property(player, 'CanGoPrevious')).toContain('true');
    bus.press(player, 'Previous');
    await expect.poll(async () => (await readAloud.now())?.sentenceIndex).toBe(0);
    await expect.poll(() => bus.property(player, 'PlaybackStatus')).toContain('Playing');
    bus.press(player, 'Stop');
    await readAloud.reaches('paused');
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    bus.stop();
  }
  expect(parley.problems.problems).toEqual([]);
});
