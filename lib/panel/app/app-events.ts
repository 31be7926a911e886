import type { AppEvent } from '@/lib/commands/app';
import { writeAppearance } from '@/lib/panel/appearance-mirror';
import { forgetConversations } from '@/lib/panel/chat/chat-events';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

/** What concerns every view: preferences, and what is stored. */
export const appEvents: EventHandlers<AppEvent> = {
  'preferences-changed': ({ preferences }) => {
    useSession.setState({ preferences });
    writeAppearance(preferences);
  },
  'storage-problem': ({ problem }) => useSession.setState({ storageProblem: problem }),
  'storage-recovered': () => useSession.setState({ storageProblem: undefined }),
  'everything-deleted': () => {
    forgetConversations();
    // What was written for the downloads holds everything, too.
    void import('./archive/export-everything').then(({ forgetArchives }) => forgetArchives()).catch(showRefusal);
    void import('./backup/backups').then(({ forgetAllBackups }) => forgetAllBackups()).catch(showRefusal);
  },
};
