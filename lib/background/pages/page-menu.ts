import type { Preferences } from '@/lib/domain/app/preferences';
import { builtInPrompts } from '@/lib/domain/chat/prompt';
import { listenEntry, listenNextEntry } from '@/lib/domain/pages/page-listening';
import { menuTexts } from '@/lib/i18n/menu-texts';
import type { MenuEntry } from '@/lib/platform/context-menus';

const root = 'ask';
const promptPrefix = 'prompt:';

/** The entry that attaches what it was used on to the question that the user writes. */
export const askEntry = 'ask-here';

/** The entry of a picture's menu that attaches the picture to the question that the user writes. */
export const pictureEntry = 'ask-picture';

/** The entry of a link's menu that attaches what it leads to. */
export const linkEntry = 'ask-link';

/** The entry of the icon's own menu that reads the page aloud. */
export const iconEntry = `${listenEntry('page')}:icon`;

/** The prompt that an entry stands for; undefined for the one that leaves the question to the user. */
export const promptOfEntry = (entryId: string): string | undefined =>
  entryId.startsWith(promptPrefix) ? entryId.slice(promptPrefix.length) : undefined;

/** The menu of a page, in the user's language: what Parley has, then the user's own prompts. */
export const menuEntries = (
  { language, prompts }: Pick<Preferences, 'language' | 'prompts'>,
  languages: readonly string[],
): readonly MenuEntry[] => {
  const texts = menuTexts(language, languages);
  return [
    { id: root, title: texts.root },
    { id: askEntry, parentId: root, title: texts.ask },
    ...builtInPrompts.map((id) => ({ id: `${promptPrefix}${id}`, parentId: root, title: texts[id] })),
    ...prompts.map(({ id, title }) => ({ id: `${promptPrefix}${id}`, parentId: root, title })),
    { id: listenEntry('page'), parentId: root, title: texts.listenPage },
    { id: listenEntry('here'), parentId: root, title: texts.listenHere },
    { id: listenEntry('selection'), parentId: root, title: texts.listenSelection, on: 'selection' },
    { id: listenNextEntry, parentId: root, title: texts.listenNext },
    { id: pictureEntry, title: texts.askPicture, on: 'picture' },
    { id: linkEntry, title: texts.askLink, on: 'link' },
    { id: iconEntry, title: texts.listenPage, on: 'icon' },
  ];
};
