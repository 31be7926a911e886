import { expect, it } from 'vitest';
import { waitAfter } from '@/lib/background/policy/vault-lock';
import { ChatError } from '@/lib/domain/chat-error';
import { askOf, connectScripted, createFakeBrowser, type FakePanel } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

const begin = async () => {
  const browser = createFakeBrowser();
  const background = browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  await panel.request({ type: 'keys-passphrase', passphrase: 'correct horse' });
  return { browser, background, panel, connectionId };
};

const isLocked = async (panel: FakePanel) => (await panel.request({ type: 'keys-state' })).isLocked;

it('answers with the error "locked" while the keys are locked, and calls no provider', async () => {
  const { browser, panel, connectionId } = await begin();
  await panel.request({ type: 'keys-lock' });

  await panel.request(askOf(connectionId));
  await until(() => panel.eventsOf('run-end').length === 1);

  expect(panel.eventsOf('run-end')[0]?.end).toMatchObject({ status: 'failed', error: { code: 'locked' } });
  expect(browser.calls).toHaveLength(0);
});

it('lets no command through that needs a key while they are locked, and leaves no key in memory', async () => {
  const { browser, panel, connectionId } = await begin();
  await panel.request({ type: 'keys-lock' });

  const commands = [
    { type: 'provider-test', connectionId },
    { type: 'provider-examine', connectionId },
    { type: 'provider-change', connectionId, secrets: { apiKey: 'new' } },
    { type: 'keys-passphrase', passphrase: 'another one' },
    { type: 'keys-keep', place: 'device' },
  ] as const;
  for (const command of commands) {
    const error = await panel.request(command).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect([command.type, error instanceof ChatError && error.data.code]).toEqual([command.type, 'locked']);
  }
  expect(await browser.world.session.get(['vault-key'])).toEqual({});
  expect(JSON.stringify(browser.sent)).not.toContain('canary');
});

it('tells every panel, and asks the service again after unlocking', async () => {
  const { panel, connectionId } = await begin();
  await panel.request({ type: 'keys-lock' });

  const result = await panel.request({ type: 'keys-unlock', passphrase: 'correct horse' });

  expect(result).toEqual({ isUnlocked: true, waitMs: 0 });
  expect(panel.eventsOf('keys-changed').map(({ protection }) => protection.isLocked)).toEqual([false, true, false]);
  expect(await panel.request({ type: 'provider-test', connectionId })).toMatchObject({ modelCount: 1 });
});

it('makes whoever guesses wait, longer each time, and does not look at the guess meanwhile', async () => {
  const { browser, panel } = await begin();
  await panel.request({ type: 'keys-lock' });
  const guess = (passphrase: string) => panel.request({ type: 'keys-unlock', passphrase });

  const first = await guess('wrong');
  const rightTooEarly = await guess('correct horse');
  await browser.time.advance(1000);
  const second = await guess('wrong');
  await browser.time.advance(2000);
  const right = await guess('correct horse');

  expect(first).toEqual({ isUnlocked: false, waitMs: 1000 });
  expect(rightTooEarly).toEqual({ isUnlocked: false, waitMs: 1000 });
  expect(second).toEqual({ isUnlocked: false, waitMs: 2000 });
  expect(right.isUnlocked).toBe(true);
  expect(waitAfter(20)).toBe(60_000);
});

it('locks by itself after fifteen minutes without use', async () => {
  const { browser, background, panel } = await begin();

  await browser.time.advance(14 * 60_000);
  background.onWake();
  const early = await isLocked(panel);
  await browser.time.advance(60_000);
  background.onWake();
  await until(() => panel.eventsOf('keys-changed').at(-1)?.protection.isLocked === true);

  expect(early).toBe(false);
  expect(await isLocked(panel)).toBe(true);
});

it('counts from the last use, and not at all when told so', async () => {
  const { browser, panel, connectionId } = await begin();

  await browser.time.advance(14 * 60_000);
  await panel.request({ type: 'provider-test', connectionId });
  await browser.time.advance(14 * 60_000);
  const afterUse = await isLocked(panel);
  await panel.request({ type: 'keys-auto-lock', minutes: 0 });
  await browser.time.advance(600 * 60_000);

  expect(afterUse).toBe(false);
  expect(await isLocked(panel)).toBe(false);
});

it('loses the keys and only the keys when the passphrase is forgotten', async () => {
  const { browser, panel, connectionId } = await begin();
  const { conversationId } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);
  browser.calls[0]?.text('Kept.');
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);
  await panel.request({ type: 'keys-lock' });

  await panel.request({ type: 'keys-forget' });

  const [row] = panel.eventsOf('providers-changed').at(-1)?.providers ?? [];
  expect(row).toMatchObject({ id: connectionId, secrets: {} });
  expect(await panel.request({ type: 'keys-state' })).toMatchObject({ place: 'device', isLocked: false });
  expect(await browser.world.vault.open(connectionId)).toEqual({});
  expect(await browser.stored(conversationId)).toHaveLength(2);
});

it('asks for a key that went with the session, and for it alone, until it is given again', async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  await panel.request({ type: 'keys-keep', place: 'session' });
  const before = await panel.request({ type: 'keys-state' });
  await browser.world.session.remove(Object.keys(await browser.world.session.get()));

  await panel.request(askOf(connectionId));
  await until(() => panel.eventsOf('run-end').length === 1);
  const missing = await panel.request({ type: 'keys-state' });
  await panel.request({ type: 'provider-change', connectionId, secrets: { apiKey: 'sk-canary-again-0123' } });

  expect(before).toMatchObject({ place: 'session', missing: [] });
  expect(panel.eventsOf('run-end')[0]?.end).toMatchObject({ status: 'failed', error: { code: 'key-needed' } });
  expect(browser.calls).toHaveLength(0);
  expect(missing.missing).toEqual([connectionId]);
  expect(panel.eventsOf('keys-changed').at(-1)?.protection.missing).toEqual([]);
  expect(await panel.request({ type: 'provider-test', connectionId })).toMatchObject({ modelCount: 1 });
});

it('takes back what is claimed of the keys of voices when a forgotten passphrase costs them', async () => {
  const { browser, panel } = await begin();
  const voice = { isOn: true, settings: { region: 'westeurope' }, secrets: { apiKey: { lastFour: '4f02' } } };
  await browser.world.local.set({ 'preference:voiceSources': { azure: voice } });

  await panel.request({ type: 'keys-forget' });

  const told = panel.eventsOf('preferences-changed').at(-1)?.preferences.voiceSources;
  expect(told).toEqual({ azure: { ...voice, secrets: {} } });
});
