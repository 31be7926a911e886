// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '@/components/player/Player';
import { nextRate } from '@/components/player/player-keys';
import type { ReadingView } from '@/lib/domain/reading-command';
import { startI18n } from '@/lib/i18n/start';
import { receiveReading } from '@/lib/panel/reading-store';
import { background } from '../../fakes/background';
import { renderThemed } from '../../fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../fakes/background');
  return { send: fake.send, tell: fake.send };
});

const reading: ReadingView = {
  readingId: 'r1',
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
  await startI18n('en-US');
  background.reset();
  receiveReading({ type: 'reading-changed', reading });
});
afterEach(cleanup);

describe('the player', () => {
  it('names the voice and the time', () => {
    renderThemed(<Player />);

    expect(screen.getByText('Ava')).toBeTruthy();
    expect(screen.getByText('0:42 of 3:10')).toBeTruthy();
  });

  it('pauses, steps and closes', () => {
    renderThemed(<Player />);

    for (const name of ['Pause', 'One sentence back', 'One sentence on', 'Stop reading']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }

    expect(background.commands).toEqual([
      { type: 'reading-pause' },
      { type: 'reading-step', by: -1 },
      { type: 'reading-step', by: 1 },
      { type: 'reading-close' },
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
      { type: 'reading-step', by: 1 },
      { type: 'reading-adjust', rate: 1.25 },
    ]);
  });

  it('is gone when the reading has ended', () => {
    receiveReading({ type: 'reading-changed', reading: { ...reading, status: 'ended' } });

    renderThemed(<Player />);

    expect(screen.queryByTestId('player')).toBeNull();
  });
});

describe('the speeds', () => {
  it('go up and down between half and three times', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(3, 1), nextRate(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
  });
});
