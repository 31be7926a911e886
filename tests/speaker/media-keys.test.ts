import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import { bindMediaKeys, showInMediaControls } from '@/lib/speaker/media-keys';

afterEach(() => vi.unstubAllGlobals());

const stage = () => {
  const handlers = new Map<MediaSessionAction, () => void>();
  const orders: SpeakerOrder[] = [];
  const session = {
    metadata: null as { readonly title: string } | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setActionHandler: (action: MediaSessionAction, handler: () => void) => handlers.set(action, handler),
  };
  // The code under test uses these three of a media session.
  return { handlers, orders, session, media: session as unknown as MediaSession };
};

describe('media keys', () => {
  it.each([
    ['play', { type: 'play' }],
    ['pause', { type: 'pause' }],
    ['stop', { type: 'pause' }],
    ['nexttrack', { type: 'step', by: 1 }],
    ['seekforward', { type: 'step', by: 1 }],
    ['previoustrack', { type: 'step', by: -1 }],
    ['seekbackward', { type: 'step', by: -1 }],
  ] as const)('%s does what it says', (action, order) => {
    const { handlers, media, orders } = stage();
    bindMediaKeys(media, (given) => orders.push(given));

    handlers.get(action)?.();

    expect(orders).toEqual([order]);
  });
});

describe('the browser’s media controls', () => {
  it.each([
    ['preparing', 'playing'],
    ['playing', 'playing'],
    ['waiting', 'paused'],
    ['paused', 'paused'],
    ['ended', 'paused'],
    ['failed', 'paused'],
  ] as const)('show a reading that is %s as %s, by its title', (status, shown) => {
    vi.stubGlobal('MediaMetadata', function metadata(this: object, facts: object) {
      Object.assign(this, facts);
    });
    const { session, media } = stage();

    showInMediaControls(media, 'Why is the sky blue?', status);

    expect(session.playbackState).toBe(shown);
    expect(session.metadata).toMatchObject({ title: 'Why is the sky blue?', artist: 'Parley' });
  });

  it('show nothing when nothing is read', () => {
    const { session, media } = stage();

    showInMediaControls(media, 'Gone', undefined);

    expect(session).toMatchObject({ playbackState: 'none', metadata: null });
  });
});
