import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { listConversations } from '@/lib/storage/read/conversations';
import { parley } from '@/lib/storage/read/database';
import type { SettingsHere } from './compare-settings';

/** What this profile has, to compare what is to be imported with. */
export const readSettingsHere = async (): Promise<SettingsHere> => {
  const [settings, conversations, drafts, files] = await Promise.all([
    send({ type: 'archive-settings' }),
    listConversations(parley),
    parley.drafts.toCollection().primaryKeys(),
    parley.draftFiles.orderBy('draftKey').uniqueKeys(),
  ]);
  const { prompts, connections, tools } = settings;
  const draftKeys = new Set([...drafts, ...files.map(String)]);
  const isSetUp = prompts.length > 0 || connections.length > 0 || tools.some(({ kind }) => kind !== 'settings');
  const locked = useSession.getState().managed?.locked ?? [];
  return { ...settings, draftKeys, locked, isFresh: conversations.length === 0 && draftKeys.size === 0 && !isSetUp };
};
