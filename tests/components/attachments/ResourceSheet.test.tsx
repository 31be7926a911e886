// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResourceSheet } from '@/components/attachments/ResourceSheet';
import { useSession } from '@/lib/panel/session-store';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

const offers = { resources: [{ uri: 'notes://today', name: 'Today' }], templates: [] };
const held = { type: 'file' as const, uri: 'notes://today', mimeType: 'text/plain', data: btoa('Bread.') };

/** The sheet of a server whose resource was picked and does not come yet. */
const pickSlowResource = async () => {
  const connection = openFakePanel();
  connection.answer({ 'mcp-list': { connections: [mcpConnection()], known: [] }, 'mcp-resources': offers });
  const answer = connection.hold('mcp-resource-read');
  const onClose = vi.fn();
  renderThemed(<ResourceSheet onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: /Today/u }));
  await waitFor(() => expect(connection.sent('mcp-resource-read')).toHaveLength(1));
  return { connection, answer, onClose };
};

it('stops a resource that is slow, and stays with what else there is', async () => {
  const { connection, answer, onClose } = await pickSlowResource();
  const workId = connection.sent('mcp-resource-read')[0]?.workId;

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(connection.sent('tool-wait-cancel').map((sent) => sent.workId)).toEqual([workId]));
  answer([held]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(useSession.getState().draftFiles).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: /Today/u }).getAttribute('aria-disabled')).toBe('false');
});

it('stops a resource that is slow when it is closed', async () => {
  const { connection } = await pickSlowResource();
  const workId = connection.sent('mcp-resource-read')[0]?.workId;

  cleanup();

  expect(connection.sent('tool-wait-cancel').map((sent) => sent.workId)).toContain(workId);
});
