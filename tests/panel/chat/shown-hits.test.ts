import { beforeEach, expect, it } from 'vitest';
import { endHits, goToHit, noteHitShown, showHits, useShownHits } from '@/lib/panel/chat/shown-hits';

const hits = () => useShownHits.getState().hits;

beforeEach(endHits);

it('awaits the first hit of the message, until it is in sight', () => {
  showHits('c', ['sea'], 'm');
  expect(hits()).toMatchObject({ place: { messageId: 'm', index: 0 }, isAwaited: true });
  noteHitShown(2);

  expect(hits()).toMatchObject({ place: { messageId: 'm', index: 0 }, isAwaited: false, drawn: { m: 2 } });
});

it('goes to the last that is drawn where fewer are drawn than there are, and to the message where none is', () => {
  showHits('c', ['sea'], 'm');
  goToHit({ messageId: 'other', index: 4 });
  noteHitShown(3);
  expect(hits()?.place).toEqual({ messageId: 'other', index: 2 });
  goToHit({ messageId: 'other', index: 2 });
  noteHitShown(0);

  expect(hits()?.place).toEqual({ messageId: 'other', index: 0 });
});

it('comes to an end, and nothing that is under way begins it again', () => {
  showHits('c', ['sea'], 'm');
  endHits();
  goToHit({ messageId: 'm', index: 1 });
  noteHitShown(1);

  expect(hits()).toBeUndefined();
});
