import type { ToolSource } from '@/lib/domain/tools/tool';
import type { DoInWindow, WindowSkills } from '@/lib/domain/tools/window-work';
import { createSummarize, createTranslate } from './browser-models';
import { calculator } from './calculator';
import { createClock } from './clock';
import { createFetchUrl } from './fetch-url';
import { createOpenTabsTools, type OpenTabs } from './open-tabs';
import { type OwnTool, ownRefusal } from './own-tool';
import { createPageTools, type PageTools } from './page-tools';
import { createSearchConversations, type SearchConversations } from './search-conversations';
import { createReadSharedPage, type SharedPages } from './shared-pages';

/** What our own tools need of the rest of Parley. A tool whose function is absent is not offered. */
export type OwnDependencies = {
  /** The IANA name of the user's time zone; the browser's unless it is given. */
  readonly timeZone?: () => string;
  readonly searchConversations?: SearchConversations;
  readonly sharedPages?: SharedPages;
  readonly openTabs?: OpenTabs;
  readonly pageTools?: PageTools;
  /** A window of ours. Without it PDFs are not read. */
  readonly doInWindow?: DoInWindow;
  /** What this browser has beyond others: a tool for what it lacks is not offered. */
  readonly skills?: () => Promise<WindowSkills>;
};

/** A tool, and what the browser must have for it. */
type Offered = { readonly made: OwnTool; readonly needs?: keyof WindowSkills };

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const always = (made: OwnTool): Offered => ({ made });

const ownTools = ({
  timeZone = browserTimeZone,
  searchConversations,
  sharedPages,
  openTabs,
  pageTools,
  doInWindow,
}: OwnDependencies): readonly Offered[] => [
  always(createClock(timeZone)),
  always(calculator),
  always(createFetchUrl(doInWindow)),
  ...(searchConversations === undefined ? [] : [always(createSearchConversations(searchConversations))]),
  ...(sharedPages === undefined ? [] : [always(createReadSharedPage(sharedPages))]),
  ...(openTabs === undefined ? [] : createOpenTabsTools(openTabs).map(always)),
  ...(pageTools === undefined
    ? []
    : createPageTools(pageTools).map((made) => ({ made, needs: 'hasPageTools' as const }))),
  ...(doInWindow === undefined
    ? []
    : [
        { made: createTranslate(doInWindow), needs: 'translates' as const },
        { made: createSummarize(doInWindow), needs: 'summarizes' as const },
      ]),
];

/** The tools that Parley has itself. They know nothing of consent: whoever calls them asks first. */
export const createOwnSource = (dependencies: OwnDependencies): ToolSource => {
  const tools = ownTools(dependencies);
  const find = (name: string): OwnTool | undefined => tools.find(({ made }) => made.tool.name === name)?.made;
  return {
    id: 'own',
    title: 'Parley',
    hostOf: async ({ name, args }) => find(name)?.hostOf?.(args),
    addressOf: ({ name, args }) => find(name)?.addressOf?.(args),
    refusalOf: ({ name, args }) => find(name)?.refusalOf?.(args),
    list: async () => {
      const skills = await dependencies.skills?.();
      return tools.flatMap(({ made, needs }) => (needs === undefined || skills?.[needs] === true ? [made.tool] : []));
    },
    call: async (call, context) => {
      context.signal.throwIfAborted();
      return find(call.name)?.run(call, context) ?? ownRefusal(`There is no tool "${call.name}".`);
    },
  };
};
