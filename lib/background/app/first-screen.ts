import type { HelloResult, OpenedConversation } from '@/lib/commands/app';
import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';
import { parleySchemaVersion } from '@/lib/storage/read/database';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ChatFeature } from '../chat/chat-feature';
import type { Policy } from '../policy/policy';
import type { StorageHealth } from '../storage-health';
import type { Stores } from '../stores';

export type FirstScreenContext = {
  readonly policy: Pick<Policy, 'catalog' | 'view' | 'shown'>;
  readonly chat: Pick<ChatFeature, 'temporary' | 'windows' | 'orphaned' | 'contentOf'>;
  readonly stores: Pick<Stores, 'providers'>;
  readonly preferences: Pick<PreferencesStore, 'read'>;
  readonly health: Pick<StorageHealth, 'checked' | 'problem' | 'onError'>;
  newId(): string;
};

const defaults = (): Preferences => z.parse(preferencesSchema, {});

const nothing = (draftKey: string): OpenedConversation => ({
  messages: [],
  hasEarlier: false,
  draftKey,
  draft: '',
  runs: [],
});

/** Reads everything that a panel shows first. */
export const readFirstScreen = async (context: FirstScreenContext, windowId: number): Promise<HelloResult> => {
  const { policy, chat, stores, preferences, health, newId } = context;
  /** When the storage does not open, the panel must still be able to say so. */
  const orElse = <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> =>
    work.catch((error) => {
      health.onError(error);
      return otherwise;
    });
  const content = async (): Promise<OpenedConversation> => chat.contentOf(await chat.windows.placeOf(windowId));

  await Promise.all([health.checked, chat.temporary.loaded, chat.orphaned.loaded]);
  const [chosen, providers, shown] = await Promise.all([
    orElse(preferences.read(), defaults()),
    orElse(stores.providers.list(), []),
    orElse(content(), nothing(`new:${newId()}`)),
  ]);
  const problem = health.problem();
  const managed = policy.view();
  return {
    schemaVersion: parleySchemaVersion,
    preferences: chosen,
    catalog: policy.catalog(),
    providers: policy.shown(providers),
    ...(managed !== undefined && { managed }),
    ...shown,
    ...(problem !== undefined && { storageProblem: problem }),
  };
};
