import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { Preferences } from '@/lib/domain/app/preferences';
import type { PageEvent } from '@/lib/domain/pages/page-command';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { CommandHandlers } from '../command-handlers';
import type { World } from '../world';
import { createHandOvers } from './hand-overs';
import { createPageAccess, type PageAccess } from './page-access';
import { type PageTextCommand, pageCommands } from './page-commands';
import { createPageFile } from './page-file';
import { createPageGestures } from './page-gestures';
import { menuEntries } from './page-menu';
import { createPageReader, type PageReader } from './page-reader';

/** Everything about web pages, as the background sees it. */
export type Pages = {
  readonly handlers: CommandHandlers<PageTextCommand>;
  /** For whoever works on the text of a page: reading it aloud, lighting a passage. */
  readonly reader: PageReader;
  /** For whoever puts something of ours into a page. */
  readonly access: PageAccess;
  onGesture(gesture: PageGesture): void;
  /** Makes the menu anew: what the browser has kept may be from an older version. */
  renewMenu(): void;
  /** Follows the language and the prompts. */
  note(event: ChatEvent): void;
};

export type PagesContext = {
  readonly preferences: { read(): Promise<Preferences> };
  isManaged(url: string | undefined): Promise<boolean>;
  broadcast(event: PageEvent): void;
  onError(error: unknown): void;
};

/** Puts it together. Nothing here waits. */
export const createPages = (world: World, context: PagesContext): Pages => {
  const { pages, session, network, timers, newId } = world;
  const handOvers = createHandOvers(session);
  const access = createPageAccess({
    pages,
    session,
    hasOrigins: (origins) => network.hasOrigins(origins),
    isManaged: context.isManaged,
  });
  const reader = createPageReader({ pages, access, timers, newId });
  const readFile = createPageFile({ pages, access, fetch: network.fetch, timers });
  const take = createPageGestures({ access, reader, handOvers, newId, broadcast: context.broadcast });

  let shown: string | undefined;
  let menu: Promise<void> = Promise.resolve();
  const makeMenu = async (): Promise<void> => {
    const entries = menuEntries(await context.preferences.read(), world.languages);
    if (shown === JSON.stringify(entries)) return;
    shown = JSON.stringify(entries);
    await pages.replaceMenu(entries);
  };
  // One after the other: two at once would each find the other's entries in their way.
  const remake = (): void => {
    menu = menu.then(makeMenu).catch(context.onError);
  };

  return {
    handlers: pageCommands({ pages, access, reader, readFile, handOvers }),
    reader,
    access,
    onGesture: (gesture) => void take(gesture).catch(context.onError),
    renewMenu: () => {
      shown = undefined;
      remake();
    },
    note: (event) => {
      if (event.type === 'preferences-changed') remake();
    },
  };
};
