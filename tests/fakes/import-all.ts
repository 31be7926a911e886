import type { ChatCommand, ChatResult } from '@/lib/commands/all';
import { broughtParts } from '@/lib/domain/app/brought-setting';
import { sourceOf } from '@/lib/import/registry';
import { bringIn } from '@/lib/panel/library/import/bring-in';
import { planImport } from '@/lib/panel/library/import/import-plan';
import { presenceOf } from '@/lib/storage/read/imported';
import type { FakeBrowser } from './fake-browser';
import { archiveOf } from './library-archive';

/** When it is imported, ms since the epoch. */
export const importedAt = 5_000_000_000_000;

/** What a page does: looks, and imports all that is not here. */
export const importAll = async (
  browser: FakeBrowser,
  files: Readonly<Record<string, string | Uint8Array>>,
  onSend: (command: ChatCommand) => void = () => undefined,
) => {
  const panel = browser.openPanel();
  const archive = await archiveOf(files);
  const source = await sourceOf(archive);
  if (source === undefined) throw new Error('not recognized');
  const signal = new AbortController().signal;
  const progress = async () => undefined;
  const plan = await planImport(source, archive, {
    now: importedAt,
    signal,
    progress,
    presenceOf: (incoming) => presenceOf(incoming, browser.world.database),
    settingsHere: async () => {
      const settings = await panel.request({ type: 'archive-settings' });
      const draftKeys = new Set(await browser.world.database.drafts.toCollection().primaryKeys());
      return { ...settings, draftKeys, locked: [], isFresh: false };
    },
  });
  const chosen = plan.conversations.filter(({ presence }) => presence !== 'same').map(({ id }) => id);
  const send = <Command extends ChatCommand>(command: Command): Promise<ChatResult<Command>> => {
    onSend(command);
    return panel.request(command);
  };
  return {
    plan,
    result: await bringIn(plan, new Set(chosen), {
      now: importedAt,
      signal,
      progress,
      send,
      parts: new Set(broughtParts),
    }),
    panel,
  };
};
