// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AssistantOffers } from '@/components/chat/assistants/AssistantOffers';
import { firstState, useSession } from '@/lib/panel/session-store';
import { assistantOf } from '@/tests/fakes/assistant';
import { renderThemed } from '@/tests/fakes/themed';

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const start = (own: Partial<ReturnType<typeof firstState>> = {}): void => {
  const state = firstState();
  const assistants = Array.from({ length: 6 }, (_, index) =>
    assistantOf({ id: `a${index}`, name: `N${index}`, icon: '🧭' }),
  );
  useSession.setState({ ...state, preferences: { ...state.preferences, assistants }, ...own }, true);
  renderThemed(<AssistantOffers />);
};

afterEach(cleanup);

it('offers the first of them, and all when they are asked for', () => {
  start();
  const first = buttons().length;

  fireEvent.click(screen.getByRole('button', { name: 'More assistants' }));

  expect([first, buttons().length]).toEqual([5, 6]);
});

it('writes a starter behind what is typed, and sends nothing', () => {
  start({ newAssistant: assistantOf({ starters: ['Where are we?', 'Where are we?'] }), draft: 'At noon:' });

  fireEvent.click(screen.getByRole('button', { name: 'Where are we?' }));

  expect(useSession.getState().draft).toBe('At noon:\nWhere are we?');
});

it('offers nothing where an assistant without starters is chosen', () => {
  start({ newAssistant: assistantOf() });

  expect(screen.queryAllByRole('button')).toEqual([]);
});
