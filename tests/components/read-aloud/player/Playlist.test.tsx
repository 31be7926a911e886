// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playlist } from '@/components/read-aloud/player/Playlist';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { changeLanguage } from '@/lib/i18n/start';
import { background } from '../../../fakes/background';
import { renderThemed } from '../../../fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../../fakes/background');
  return fake.connection;
});

const readAloud: ReadAloudView = {
  readAloudId: 'r1',
  title: 'Now',
  status: 'playing',
  sentenceIndex: 0,
  sentenceCount: 1,
  isComplete: true,
  elapsedMs: 0,
  totalMs: 1000,
  rate: 1,
  volume: 1,
  queue: [
    { id: 'a', title: 'One' },
    { id: 'b', title: 'Two' },
  ],
};

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
});
afterEach(cleanup);

describe('the playlist', () => {
  it('moves by the arrow keys, never beyond its ends', () => {
    renderThemed(<Playlist readAloud={readAloud} onClose={() => {}} />);

    fireEvent.keyDown(screen.getByRole('button', { name: /^Move One/u }), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('button', { name: /^Move Two/u }), { key: 'ArrowDown' });

    expect(background.commands).toEqual([{ type: 'read-aloud-queue-move', itemId: 'a', to: 1 }]);
  });

  it('plays, removes and empties', () => {
    renderThemed(<Playlist readAloud={readAloud} onClose={() => {}} />);

    for (const name of ['Read Two now', 'Remove One from the playlist', 'Clear playlist']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }

    expect(background.commands).toEqual([
      { type: 'read-aloud-queue-play', itemId: 'b' },
      { type: 'read-aloud-queue-remove', itemId: 'a' },
      { type: 'read-aloud-queue-clear' },
    ]);
  });

  it('says how something gets there when nothing waits', () => {
    renderThemed(<Playlist readAloud={{ ...readAloud, queue: [] }} onClose={() => {}} />);

    expect(screen.getByText(/^Queue is empty/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear playlist' })).toBeNull();
  });
});
