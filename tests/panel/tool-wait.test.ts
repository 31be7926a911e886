import { expect, it } from 'vitest';
import { beginToolWait, wantedBy } from '@/lib/panel/tool-wait';
import { openFakePanel } from '@/tests/fakes/panel';

it('is canceled in the background, once, and what comes of it is not wanted then', () => {
  const connection = openFakePanel();
  const wait = beginToolWait();
  const { workId, isWanted } = wantedBy(wait);
  expect(isWanted()).toBe(true);

  wait.cancel();
  wait.cancel();

  expect(connection.sent('tool-wait-cancel')).toEqual([{ type: 'tool-wait-cancel', workId }]);
  expect(wait.isCanceled()).toBe(true);
  expect(isWanted()).toBe(false);
});

it('has nothing to be canceled once it is over', () => {
  const connection = openFakePanel();
  const wait = beginToolWait();
  wait.end();
  wait.cancel();

  expect(connection.sent('tool-wait-cancel')).toEqual([]);
  expect(wait.isCanceled()).toBe(false);
});
