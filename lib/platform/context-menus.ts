import { browser } from './browser';

/** An entry of the menu that a right click opens. */
export type MenuEntry = {
  readonly id: string;
  readonly title: string;
  readonly parentId?: string;
  /** Where it is shown; default: everywhere on a page. */
  readonly on?: 'selection' | 'picture' | 'link' | 'icon';
};

const contexts = {
  page: ['page', 'frame', 'selection', 'editable'],
  selection: ['selection'],
  picture: ['image'],
  link: ['link'],
  icon: ['action'],
} as const;

const create = (entry: MenuEntry): Promise<void> =>
  new Promise((resolve) => {
    const { id, title, parentId, on = 'page' } = entry;
    // Titles come from the user's own prompts: in a menu an ampersand marks a key and %s the selection.
    const shown = title.replaceAll('&', '&&').replaceAll('%s', '% s');
    browser.contextMenus.create(
      {
        id,
        title: shown,
        contexts: [...contexts[on]],
        ...(parentId !== undefined && { parentId }),
      },
      () => {
        // Reading it tells the browser that the error is seen: an entry with this name already exists.
        void browser.runtime.lastError;
        resolve();
      },
    );
  });

/** Replaces the existing entries with these. The browser keeps them until the extension is removed. */
export const replaceMenu = async (entries: readonly MenuEntry[]): Promise<void> => {
  await browser.contextMenus.removeAll();
  for (const entry of entries) await create(entry);
};
