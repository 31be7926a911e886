// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PromptSheet } from '@/components/app/PromptSheet';
import { useSession } from '@/lib/panel/session-store';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

const prompt = { name: 'review', title: 'Review', arguments: [{ name: 'topic', isRequired: true }] };

it('stops a prompt that is slow, keeps what was filled in, and puts nothing into the composer', async () => {
  const connection = openFakePanel({ draft: 'Mine' });
  const answer = connection.hold('mcp-prompt-get');
  renderThemed(<PromptSheet connection={mcpConnection()} prompt={prompt} at={0} />);
  fireEvent.change(screen.getByLabelText('topic'), { target: { value: 'Bread' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(connection.sent('mcp-prompt-get')).toHaveLength(1));
  const workId = connection.sent('mcp-prompt-get')[0]?.workId;

  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(connection.sent('tool-wait-cancel').map((sent) => sent.workId)).toEqual([workId]));
  answer([{ role: 'user', content: { type: 'text', text: 'Not wanted any more' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('topic').value).toBe('Bread');
  expect(useSession.getState().draft).toBe('Mine');
});
