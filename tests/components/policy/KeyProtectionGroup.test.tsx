// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyProtectionGroup } from '@/components/policy/KeyProtectionGroup';
import type { KeyProtection } from '@/lib/domain/policy/key-protection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const show = (keys: KeyProtection) => {
  background.answer({ 'keys-state': keys });
  return renderThemed(<KeyProtectionGroup />);
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  background.reset();
  useSession.setState(firstState(), true);
});
afterEach(cleanup);

it('says of each place what it guards against and what not', async () => {
  show({ place: 'device', isLocked: false, autoLockMinutes: 15, missing: [] });

  expect(await screen.findByText(/copies this browser profile can use them/u)).toBeTruthy();
  expect(screen.getAllByText(/can’t protect you from malware/u)).toHaveLength(2);
  expect(screen.getByText(/forgotten when the browser closes/u)).toBeTruthy();
  expect(screen.getByRole('radio', { checked: true, name: 'On this device' })).toBeTruthy();
});

it('sets a passphrase that was typed twice', async () => {
  show({ place: 'device', isLocked: false, autoLockMinutes: 15, missing: [] });

  fireEvent.click(await screen.findByRole('radio', { name: 'With a passphrase' }));
  type('Passphrase', 'correct horse');
  type('Confirm passphrase', 'correct house');
  press('Save');
  expect(screen.getByRole('status').textContent).toBe('The passphrases don’t match.');
  expect(background.commands.map((command) => command.type)).toEqual(['keys-state']);

  type('Confirm passphrase', 'correct horse');
  press('Save');

  await waitFor(() =>
    expect(background.commands).toContainEqual({ type: 'keys-passphrase', passphrase: 'correct horse' }),
  );
  await waitFor(() => expect(screen.queryByLabelText('Confirm passphrase')).toBeNull());
});

it.each([
  ['For this session only', 'device', 'session'],
  ['On this device', 'passphrase', 'device'],
] as const)('keeps the keys where the user says: %s', async (name, before, place) => {
  show({ place: before, isLocked: false, autoLockMinutes: 15, missing: [] });

  fireEvent.click(await screen.findByRole('radio', { name }));

  expect(background.commands.at(-1)).toEqual({ type: 'keys-keep', place });
});

it('offers no other place while the keys are locked', async () => {
  show({ place: 'passphrase', isLocked: true, autoLockMinutes: 15, missing: [] });

  expect(await screen.findByRole('radio', { name: 'On this device' })).toHaveProperty('disabled', true);
});

it('locks at a press', async () => {
  show({ place: 'passphrase', isLocked: false, autoLockMinutes: 15, missing: [] });

  fireEvent.click(await screen.findByRole('button', { name: 'Lock now' }));

  expect(background.commands.at(-1)).toEqual({ type: 'keys-lock' });
  expect(screen.getByText('After 15 minutes')).toBeTruthy();
});

it('clears a wrong passphrase and makes the user wait', async () => {
  background.answer({ 'keys-unlock': { isUnlocked: false, waitMs: 8_000 } });
  show({ place: 'passphrase', isLocked: true, autoLockMinutes: 15, missing: [] });

  await screen.findByText('Keys are locked');
  type('Passphrase', 'wrong');
  press('Unlock');

  expect(await screen.findByText(/That’s not the right passphrase. You can try again in/u)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('');
  expect(screen.getByRole('button', { name: 'Unlock' })).toHaveProperty('disabled', true);
});

it('deletes the keys of a forgotten passphrase only after a question', async () => {
  show({ place: 'passphrase', isLocked: true, autoLockMinutes: 15, missing: [] });

  await screen.findByText('Keys are locked');
  press('Forgot passphrase?');
  expect(background.commands.map((command) => command.type)).toEqual(['keys-state']);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete keys' }));

  expect(background.commands.at(-1)).toEqual({ type: 'keys-forget' });
});
