import type { ToolSource } from '@/lib/domain/tools/tool';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import { calculator } from './calculator';
import { createClock } from './clock';
import { createFetchUrl } from './fetch-url';
import { createOpenTabsTools, type OpenTabs } from './open-tabs';
import { type OwnTool, ownRefusal } from './own-tool';
import { createSearchConversations, type SearchConversations } from './search-conversations';
import { createReadSharedPage, type SharedPages } from './shared-pages';

/** What our own tools need of the rest of Parley. A tool whose function is absent is not offered. */
export type OwnDependencies = {
  /** The IANA name of the user's time zone; the browser's unless it is given. */
  readonly timeZone?: () => string;
  readonly searchConversations?: SearchConversations;
  readonly sharedPages?: SharedPages;
  readonly openTabs?: OpenTabs;
  /** A window of ours. Without it PDFs are not read. */
  readonly doInWindow?: DoInWindow;
};

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const ownTools = ({
  timeZone = browserTimeZone,
  searchConversations,
  sharedPages,
  openTabs,
  doInWindow,
}: OwnDependencies): readonly OwnTool[] => [
  createClock(timeZone),
  calculator,
  createFetchUrl(doInWindow),
  ...(searchConversations === undefined ? [] : [createSearchConversations(searchConversations)]),
  ...(sharedPages === undefined ? [] : [createReadSharedPage(sharedPages)]),
  ...(openTabs === undefined ? [] : createOpenTabsTools(openTabs)),
];

/** The tools that Parley has itself. They know nothing of consent: whoever calls them asks first. */
export const createOwnSource = (dependencies: OwnDependencies): ToolSource => {
  const tools = ownTools(dependencies);
  return {
    id: 'own',
    title: 'Parley',
    hostOf: async ({ name, args }) => tools.find(({ tool }) => tool.name === name)?.hostOf?.(args),
    list: async () => tools.map(({ tool }) => tool),
    call: async (call, context) => {
      context.signal.throwIfAborted();
      const known = tools.find(({ tool }) => tool.name === call.name);
      return known === undefined ? ownRefusal(`There is no tool "${call.name}".`) : known.run(call, context);
    },
  };
};
