// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StatusLine } from '@/components/chat/StatusLine';
import { useLiveCalls } from '@/lib/panel/tools/live-calls';
import { runOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';
import { liveCall } from '@/tests/fakes/tool-calls';

beforeEach(() => useLiveCalls.setState({ byMessage: {} }));
afterEach(cleanup);

it('says what the model does', () => {
  renderThemed(<StatusLine run={runOf()} />);

  expect(screen.getByText('Writing')).toBeTruthy();
});

it('says that a tool runs, and before that that one waits for its user', () => {
  const [asked, running] = [liveCall('1', { state: 'asking' }), liveCall('2')];
  useLiveCalls.setState({ byMessage: { a1: { 1: asked, 2: running } } });
  const { rerender } = renderThemed(<StatusLine run={runOf()} />);
  expect(screen.getByText('Waiting for you')).toBeTruthy();

  useLiveCalls.setState({ byMessage: { a1: { 1: { ...asked, state: 'done' }, 2: running } } });
  rerender(<StatusLine run={runOf()} />);

  expect(screen.getByText('Running')).toBeTruthy();
});
