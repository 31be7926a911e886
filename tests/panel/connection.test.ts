import { beforeEach, describe, expect, it } from 'vitest';
import { replaceConnection, send, sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { dismissToast, useToast } from '@/lib/panel/toasts';
import { createFakeChatConnection } from '../fakes/chat-connection';

const refused = { code: 'storage-full' } as const;
const shown = (): string | undefined => useToast.getState().toast?.textKey;

let connection: ReturnType<typeof createFakeChatConnection>;
beforeEach(() => {
  connection = createFakeChatConnection();
  replaceConnection(connection);
  dismissToast();
});

describe('a command that the panel sends', () => {
  it('says that it failed, and has no answer then', async () => {
    connection.answer({ undo: refused });

    expect(await sendOrReport({ type: 'undo', undoId: 'u' })).toBeUndefined();

    expect(shown()).toBe('error.storage-full.title');
  });

  it('answers what the background answers, also when that is nothing', async () => {
    connection.answer({ 'storage-usage': { conversations: 1, messages: 2, bytes: 3, quotaBytes: 4 } });

    expect(await sendOrReport({ type: 'undo', undoId: 'u' })).toBeNull();
    expect(await sendOrDrop({ type: 'storage-usage' })).toMatchObject({ messages: 2 });
    expect(shown()).toBeUndefined();
  });

  it('leaves its failure to whoever answers it', async () => {
    connection.answer({ undo: refused });

    await expect(send({ type: 'undo', undoId: 'u' })).rejects.toMatchObject({ data: refused });

    expect(shown()).toBeUndefined();
  });

  it('is dropped in silence where its declaration allows that, and nowhere else', async () => {
    connection.answer({ subscribe: refused, undo: refused });

    expect(await sendOrDrop({ type: 'subscribe', runId: 'r', fromSeq: 1 })).toBeUndefined();
    // @ts-expect-error The failure of an undo has to be told.
    await sendOrDrop({ type: 'undo', undoId: 'u' });

    expect(shown()).toBeUndefined();
  });
});
