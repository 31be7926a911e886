// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '@/components/app/Toasts';
import { Player } from '@/components/read-aloud/player/Player';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { changeLanguage } from '@/lib/i18n/start';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import { nextRate } from '@/lib/panel/read-aloud/player-keys';
import { receiveReadAloud } from '@/lib/panel/read-aloud/read-aloud-store';
import { background } from '../../../fakes/background';
import { renderThemed } from '../../../fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../../fakes/background');
  return fake.connection;
});

const readAloud: ReadAloudView = {
  readAloudId: 'r1',
  title: 'A text',
  status: 'playing',
  sentenceIndex: 0,
  sentenceCount: 3,
  isComplete: true,
  voice: { engineId: 'azure', voiceId: 'en-US-AvaNeural' },
  elapsedMs: 42_000,
  totalMs: 190_000,
  rate: 1,
  volume: 1,
  queue: [],
};

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
  useAudioExports.setState({ saves: [] });
  // Else the time goes on from the test before.
  receiveReadAloud({ type: 'read-aloud-changed' });
  receiveReadAloud({ type: 'read-aloud-changed', readAloud });
});
afterEach(cleanup);

describe('the player', () => {
  it('names the voice and the time', () => {
    renderThemed(<Player />);

    expect(screen.getByText('Ava')).toBeTruthy();
    expect(screen.getByText('0:42 of 3:10')).toBeTruthy();
  });

  it('names the page that is read, which is not in sight here', () => {
    receiveReadAloud({
      type: 'read-aloud-changed',
      readAloud: { ...readAloud, title: 'The blue hour', document: 'd1' },
    });
    renderThemed(<Player />);

    expect(screen.getByText('The blue hour')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'The blue hour. Voice: Ava' })).toBeTruthy();
  });

  it('says why a voice stopped when another reads on', async () => {
    receiveReadAloud({
      type: 'read-aloud-notice',
      readAloudId: 'r1',
      from: { engineId: 'openai', voiceId: 'alloy' },
      to: { engineId: 'azure', voiceId: 'en-US-AvaNeural' },
      error: { code: 'auth', status: 401 },
    });
    renderThemed(<Toasts />);

    expect(await screen.findByText(/alloy stopped\. Ava takes over/i)).toBeTruthy();
    expect(screen.getByText('openai didn’t accept this key')).toBeTruthy();
  });

  it('pauses, steps and closes', () => {
    renderThemed(<Player />);

    for (const name of ['Pause', 'Previous sentence', 'Next sentence', 'Stop reading']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }

    expect(background.commands).toEqual([
      { type: 'read-aloud-pause' },
      { type: 'read-aloud-step', by: -1 },
      { type: 'read-aloud-step', by: 1 },
      { type: 'read-aloud-close' },
    ]);
  });

  it('takes its keys only while it has the focus, and leaves combinations alone', () => {
    renderThemed(<Player />);
    const player = screen.getByTestId('player');

    fireEvent.keyDown(document.body, { key: 'l' });
    fireEvent.keyDown(player, { key: 'l', ctrlKey: true });
    fireEvent.keyDown(player, { key: 'l' });
    fireEvent.keyDown(player, { key: '>' });

    expect(background.commands).toEqual([
      { type: 'read-aloud-step', by: 1 },
      { type: 'read-aloud-adjust', rate: 1.25 },
    ]);
  });

  it('is a slider that says where the reading is, and goes by sentences and to both ends', () => {
    renderThemed(<Player />);
    const bar = screen.getByRole('slider');

    expect(bar.getAttribute('aria-valuetext')).toBe('0:42 of 3:10');
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'End']) fireEvent.keyDown(bar, { key });

    expect(background.commands).toEqual([
      { type: 'read-aloud-step', by: 1 },
      { type: 'read-aloud-step', by: -1 },
      { type: 'read-aloud-seek-time', atMs: 0 },
      { type: 'read-aloud-seek-time', atMs: 190_000 },
    ]);
  });

  it('turns the arrows around where the text runs from right to left', async () => {
    await changeLanguage('ar-SA');
    renderThemed(<Player />);

    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });

    expect(background.commands).toEqual([{ type: 'read-aloud-step', by: 1 }]);
  });

  it('mutes and comes back as loud as before', () => {
    receiveReadAloud({ type: 'read-aloud-changed', readAloud: { ...readAloud, volume: 0.6 } });
    renderThemed(<Player />);
    const player = screen.getByTestId('player');

    fireEvent.keyDown(player, { key: 'm' });
    act(() => receiveReadAloud({ type: 'read-aloud-changed', readAloud: { ...readAloud, volume: 0 } }));
    fireEvent.keyDown(player, { key: 'm' });

    expect(background.commands).toEqual([
      { type: 'read-aloud-adjust', volume: 0 },
      { type: 'read-aloud-adjust', volume: 0.6 },
    ]);
  });

  it('shows how far a file is, and why it stopped', () => {
    const save = { saveId: 's1', title: 'A text', engine: 'Azure', done: 1, total: 4 };
    useAudioExports.setState({ saves: [{ ...save, state: 'running' }] });
    renderThemed(<Player />);
    expect(screen.getByText('25% · Azure')).toBeTruthy();

    act(() => useAudioExports.setState({ saves: [{ ...save, state: 'failed', error: { code: 'auth' } }] }));
    expect(screen.getByRole('alert').textContent).toContain('Azure');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel saving A text' }));

    expect(background.commands).toEqual([
      { type: 'audio-retry', saveId: 's1' },
      { type: 'audio-drop', saveId: 's1' },
    ]);
  });

  it('is gone when the reading has ended', () => {
    receiveReadAloud({ type: 'read-aloud-changed', readAloud: { ...readAloud, status: 'ended' } });

    renderThemed(<Player />);

    expect(screen.queryByTestId('player')).toBeNull();
  });
});

describe('the speeds', () => {
  it('go up and down between half and three times', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(3, 1), nextRate(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
  });
});
