// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkContext } from '@/components/chat/link-context';
import { MessageList } from '@/components/chat/MessageList';
import { setScrollGuide } from '@/components/ui/scroll-guide';
import { endHits, showHits } from '@/lib/panel/chat/shown-hits';
import { useSession } from '@/lib/panel/session-store';
import { conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { until } from '@/tests/fakes/timers';

const path = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    question(`m${index}`, { ...(index > 0 && { parentId: `m${index - 1}` }), createdAt: index }),
  );
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) => dataset.message);
const list = () =>
  renderThemed(
    <div className="pl-conversation-scroll">
      <MessageList />
    </div>,
  );
const box = (): Element => document.querySelector('.pl-conversation-scroll') ?? document.body;

/** What is near the beginning of what is drawn is reported when the test says so. */
let report: ((isNear: boolean) => void) | undefined;
beforeEach(() => {
  report = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
      observe(): void {
        report = (isIntersecting) => this.tell([{ isIntersecting }]);
      }
      disconnect(): void {
        report = undefined;
      }
    },
  );
  openFakePanel({ conversation: conversationOf({ activeLeafId: 'm1999' }), messages: path(2000), tree: path(2000) });
});
afterEach(() => {
  cleanup();
  endHits();
  setScrollGuide(box(), undefined);
  vi.unstubAllGlobals();
});

it('draws the last eight of two thousand messages', () => {
  list();

  expect(drawn()).toEqual(Array.from({ length: 8 }, (_, index) => `m${1992 + index}`));
});

it('draws more when the reader comes near to the first of them, and not before the list stands where it belongs', async () => {
  list();
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const early = report;
  setScrollGuide(box(), { follow: (_id, move) => move(), lead: (move) => move() });
  await until(() => report !== undefined);
  act(() => report?.(false));
  const away = drawn().length;
  act(() => report?.(true));

  expect([early, away, drawn().length]).toEqual([undefined, 8, 16]);
});

it('draws more when that is pressed', () => {
  list();

  fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));

  expect(drawn()[0]).toBe('m1984');
});

it('keeps what is drawn when more comes below it', () => {
  list();
  act(() => useSession.setState({ messages: path(2004) }));

  expect([drawn()[0], drawn().length]).toEqual(['m1992', 12]);
});

it('draws from before the hit that a search leads to, and keeps it when the search ends', async () => {
  list();
  act(() => showHits('c1', ['sky'], 'm1900'));
  await until(() => drawn().length > 8);
  act(() => endHits());

  expect(drawn()[0]).toBe('m1892');
});

it('takes no link for harmless as long as earlier messages are not read: a stranger may have written them', () => {
  useSession.setState({ messages: path(8), tree: path(8), hasEarlier: true });
  const before = linkContext().isTainted;
  useSession.setState({ messages: path(20), tree: path(20), hasEarlier: false });

  expect([before, linkContext().isTainted]).toEqual([true, false]);
});
