import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findOldFiles, forgetFiles, timeBefore } from '@/lib/panel/app/old-files';
import { sendOrReport } from '@/lib/panel/connection';
import { useToast } from '@/lib/panel/toasts';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { fileOf } from './archive/made-archive';

vi.mock('@/lib/panel/connection', () => ({ sendOrReport: vi.fn() }));

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.mocked(sendOrReport).mockReset();
  await parley.delete();
  await parley.open();
  await parley.conversations.bulkPut(['c1', 'c2', 'c3'].map((id) => conversationOf({ id })));
});

const before = 1000;
const find = (controller = new AbortController(), onStep = () => {}) => findOldFiles(before, controller.signal, onStep);
const bytes = (letter: string) => fileOf(new TextEncoder().encode(letter.repeat(30)));
const text = fileOf(new Uint8Array(30), { mimeType: 'text/plain' });

describe('old files', () => {
  it('are those of messages from before a time, of questions and answers, but no texts', async () => {
    await parley.messages.bulkPut([
      question('q1', { createdAt: 999, parts: [bytes('a'), bytes('b'), text] }),
      answer('a1', 'q1', { createdAt: 999, parts: [bytes('c')] }),
      question('q2', { createdAt: 1000, parts: [bytes('d')] }),
      question('q3', { createdAt: 5, parts: [text] }),
      question('q4', { createdAt: 5, conversationId: 'c2', parts: [bytes('e')] }),
      question('q5', { createdAt: 5, conversationId: 'c2', parts: [bytes('f')], deletedAt: 6 }),
      question('q6', { createdAt: 5, parts: [{ ...bytes('g'), data: '', forgotten: { at: 1, bytes: 30 } }] }),
    ]);

    const old = await find();

    expect(old).toMatchObject({ files: 4, conversations: 2, bytes: 120 });
    expect([...(old?.messageIds ?? [])].sort()).toEqual(['a1', 'q1', 'q4']);
  });

  it('stay while a younger message has the same bytes, in whatever conversation', async () => {
    await parley.messages.bulkPut([
      question('q1', { createdAt: 5, parts: [bytes('a'), bytes('b')] }),
      question('q2', { createdAt: 5, parts: [bytes('c')] }),
      question('q3', { createdAt: 2000, conversationId: 'c2', parts: [bytes('b')] }),
    ]);

    expect(await find()).toEqual({ messageIds: ['q2'], files: 1, conversations: 1, bytes: 30 });
  });

  it.each(['running', 'queued'] as const)('stay in a conversation where something is %s', async (status) => {
    await parley.messages.bulkPut([
      question('q1', { createdAt: 5, parts: [bytes('a')] }),
      question('q2', { createdAt: 2000, status }),
      question('q3', { createdAt: 5, conversationId: 'c2', parts: [bytes('b')] }),
    ]);

    expect((await find())?.messageIds).toEqual(['q3']);
  });

  it('leave the files of drafts out, and can be none', async () => {
    const file = { id: 'f', name: 'a.png', mimeType: 'image/png', data: 'QUJD', at: 1 };
    await parley.draftFiles.put({ ...file, draftKey: 'c1' });

    expect(await find()).toEqual({ messageIds: [], files: 0, conversations: 0, bytes: 0 });
  });

  it('are looked for no longer when it is called off', async () => {
    const controller = new AbortController();
    let time = 0;
    // Each look at the clock finds a piece of work over.
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
    const read = vi.spyOn(parley.messages, 'bulkGet');

    expect(await find(controller, () => controller.abort())).toBeUndefined();
    expect(read.mock.calls.length).toBeLessThan(3);
  });
});

it.each([
  ['a month before the end of March', '2026-03-31T10:00', 'month', '2026-02-28T10:00'],
  ['three months', '2026-11-30T10:00', 'quarter', '2026-08-30T10:00'],
  ['a year before the day of a leap year', '2028-02-29T10:00', 'year', '2027-02-28T10:00'],
] as const)('counts in the calendar: %s', (_, now, age, expected) => {
  expect(new Date(timeBefore(Date.parse(now), age))).toEqual(new Date(expected));
});

describe('forgetting', () => {
  const old = { messageIds: ['q1', 'q2'], files: 3, conversations: 1, bytes: 9 };

  it('is one command, with its Undo for as long as it says', async () => {
    vi.mocked(sendOrReport).mockResolvedValue({ undoId: 'u', undoForMs: 5_000 });

    expect(await forgetFiles(old)).toBe(true);
    const { toast } = useToast.getState();
    expect(toast).toMatchObject({ textKey: 'settings.data.forget.done', values: { count: 3 }, undo: { forMs: 5_000 } });
    toast?.undo?.run();

    expect(vi.mocked(sendOrReport).mock.calls).toEqual([
      [{ type: 'files-forget', messageIds: ['q1', 'q2'] }],
      [{ type: 'undo', undoId: 'u' }],
    ]);
  });

  it('says nothing of success where it was refused', async () => {
    useToast.setState({ toast: undefined });
    vi.mocked(sendOrReport).mockResolvedValue(undefined);

    expect(await forgetFiles(old)).toBe(false);
    expect(useToast.getState().toast).toBeUndefined();
  });
});
