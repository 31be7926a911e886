import { expect, it } from 'vitest';
import type { CurrentReadAloud } from '@/lib/background/read-aloud/current-read-aloud';
import type { AddedText } from '@/lib/background/read-aloud/read-aloud-text';
import { createTextFollower } from '@/lib/background/read-aloud/text-follower';
import { threeSentences } from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

const event = { type: 'run-lines', runId: 'run', fromSeq: 1, lines: [] } as const;
const added: AddedText = { sentences: [], isComplete: true };

const following = (readAloudId: string): CurrentReadAloud =>
  threeSentences(readAloudId, {
    text: { title: '', take: async () => ({ sentences: [], isComplete: false }), onEvent: async () => added },
  });

const stage = (now: { current?: CurrentReadAloud; interrupted?: CurrentReadAloud }) => {
  const given: string[] = [];
  const follower = createTextFollower(
    {
      current: () => now.current,
      interrupted: () => now.interrupted,
      appendInterrupted: () => void given.push('interrupted'),
    },
    { append: () => void given.push('current') },
  );
  return { follower, given };
};

it('adds what a run writes to the session that reads it', async () => {
  const { follower, given } = stage({ current: following('r1') });

  follower.onEvent(event);
  await settlePromises();

  expect(given).toEqual(['current']);
});

it('adds it to the session that was interrupted while its language was found', async () => {
  const now: { current?: CurrentReadAloud; interrupted?: CurrentReadAloud } = { current: following('r1') };
  const { follower, given } = stage(now);

  follower.onEvent(event);
  now.interrupted = following('r1');
  now.current = threeSentences('trial');
  await settlePromises();

  expect(given).toEqual(['interrupted']);
});

it('gives a session what was written while it was opened, once it has begun', async () => {
  const now: { current?: CurrentReadAloud } = {};
  const { follower, given } = stage(now);

  const { opened, catchUp } = await follower.opening(async () => {
    follower.onEvent(event);
    return following('r1');
  });
  await settlePromises();
  const before = [...given];
  now.current = opened;
  catchUp();
  await settlePromises();

  expect([before, given]).toEqual([[], ['current']]);
});
