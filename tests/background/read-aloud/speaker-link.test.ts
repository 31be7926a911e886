import { describe, expect, it } from 'vitest';
import { createDocumentHold } from '@/lib/background/document-hold';
import { createSpeakerLink } from '@/lib/background/read-aloud/speaker-link';
import { createPortPair } from '../../fakes/ports';
import { createFakeTime, settlePromises } from '../../fakes/timers';

const own = { id: 'abc', origin: 'chrome-extension://abc' };

const create = () => {
  const time = createFakeTime();
  const gone: boolean[] = [];
  const link = createSpeakerLink({
    own,
    timers: time.timers,
    hold: createDocumentHold(time.timers, async () => undefined),
    onReport: () => null,
    onReady: () => undefined,
    onGone: (isAgain) => gone.push(isAgain),
    explain: () => ({ code: 'unknown' }),
    onRefusal: () => undefined,
  });
  const openAndClose = async (): Promise<void> => {
    const { page, background } = createPortPair('reader', own);
    link.accept(background);
    page.postMessage({ type: 'request', number: 1, command: { type: 'speaker-ready' } });
    await settlePromises();
    page.disconnect();
  };
  return { time, gone, openAndClose };
};

describe('the hold of the speaker', () => {
  it('tells a document that closes from one that closes again moments later', async () => {
    const { time, gone, openAndClose } = create();

    await openAndClose();
    await time.advance(9_999);
    await openAndClose();
    await time.advance(10_000);
    await openAndClose();

    expect(gone).toEqual([false, true, false]);
  });
});
