import { Suspense, useDeferredValue, useEffect } from 'react';
import { MarkdownView } from '@/components/chat/answer/markdown-view';
import { lazyView } from '@/components/ui/lazy-view';
import { afterPaint } from '@/lib/panel/after-paint';
import { useSheet } from '@/lib/panel/app/sheets';
import { useShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import { followReadAloud } from '@/lib/panel/read-aloud/read-aloud';
import { useHasPlayer } from '@/lib/panel/read-aloud/read-aloud-store';
import { useView } from '@/lib/panel/session-store';
import { whenIdle } from '@/lib/panel/when-idle';
import { backUpLater } from './backups-later';
import { ConversationView } from './ConversationView';
import { MessagesView } from './messages-view';
import { loadShortcutDeeds, watchShortcuts } from './shortcuts';
import { Toasts } from './Toasts';
import './Shell.css';

const LibraryView = lazyView(async () => (await import('./LibraryView')).LibraryView);
const Settings = lazyView(async () => (await import('@/components/app/settings/Settings')).Settings);
const ShortcutSheet = lazyView(async () => (await import('./ShortcutSheet')).ShortcutSheet);
const Notices = lazyView(async () => (await import('./Notices')).Notices);
const Player = lazyView(async () => (await import('@/components/read-aloud/player/Player')).Player);
const OpenSheet = lazyView(async () => (await import('./OpenSheet')).OpenSheet);
const FirstRunHeader = lazyView(async () => (await import('./FirstRunHeader')).FirstRunHeader);
const FirstRun = lazyView(async () => (await import('@/components/providers/first-run/FirstRun')).FirstRun);

/** The view that is open, under the notices that concern all of them. */
export function Shell() {
  // The previous view stays until the code of the next one is loaded: nothing flashes.
  const view = useDeferredValue(useView());
  const sheet = useSheet((state) => state.sheet);
  const hasRoomForSheet = view.name === 'conversation' || view.name === 'library';
  const hasShortcutSheet = useShortcutSheet((state) => state.isOpen);
  const hasPlayer = useHasPlayer();
  useEffect(() => watchShortcuts(), []);
  // The code that draws messages loads before the first answer, but not before the first paint.
  useEffect(
    () =>
      afterPaint(() => {
        MessagesView.preload();
        MarkdownView.preload();
        followReadAloud();
        backUpLater();
        loadShortcutDeeds().catch(() => undefined);
        import('@/lib/panel/pages/page-events').then(({ startPages }) => startPages()).catch(() => undefined);
        // What people do next: they look for a conversation, and open it.
        whenIdle(() => {
          LibraryView.preload();
          import('@/lib/panel/library/conversation-list')
            .then(({ followLatest }) => followLatest())
            .catch(() => undefined);
        });
      }),
    [],
  );

  return (
    <>
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      {view.name === 'conversation' ? <ConversationView /> : null}
      <Suspense fallback={null}>
        {view.name === 'first-run' ? <FirstRunHeader /> : null}
        {view.name === 'first-run' ? <FirstRun /> : null}
        {view.name === 'library' ? <LibraryView /> : null}
        {view.name === 'settings' ? <Settings page={view.page} connectionId={view.connectionId} /> : null}
      </Suspense>
      <Suspense fallback={null}>{sheet && hasRoomForSheet ? <OpenSheet sheet={sheet} /> : null}</Suspense>
      <Suspense fallback={null}>{hasShortcutSheet ? <ShortcutSheet /> : null}</Suspense>
      <Suspense fallback={null}>{hasPlayer ? <Player /> : null}</Suspense>
      {view.name === 'conversation' ? null : (
        <div className="pl-app-toasts">
          <Toasts />
        </div>
      )}
    </>
  );
}
