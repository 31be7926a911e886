import { errorDataOf } from '@/lib/domain/chat-error';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { send } from '@/lib/panel/connection';
import { hasOrigins } from '@/lib/platform/permissions';
import { missingFields } from './plugin-settings';
import type { InstallTrouble } from './use-install-plugin';

/** What is looked at, in this order. */
export const pluginSteps = ['permission', 'manifest', 'settings'] as const;

export type PluginStep = (typeof pluginSteps)[number];

/** What an examination found: the first step that failed, and why where more than its name is known. */
export type PluginDiagnosis = {
  readonly failed?: PluginStep;
  readonly trouble?: InstallTrouble;
  /** Match patterns that the browser has not granted. */
  readonly missing?: readonly string[];
};

const manifestTrouble = async (
  identifier: string,
  workId: string | undefined,
): Promise<PluginDiagnosis | undefined> => {
  const found = await send({ type: 'plugin-look', identifier, ...(workId !== undefined && { workId }) });
  if (found.type === 'failed') return { failed: 'manifest', trouble: found };
  return found.type === 'changed' ? { failed: 'manifest' } : undefined;
};

/** Looks for what keeps a plugin from working: access to its hosts, its manifest, its settings. Rejects never. */
export const examinePlugin = async (
  { preview, origins, manifestUrl }: PluginView,
  workId?: string,
): Promise<PluginDiagnosis> => {
  const { identifier, settings } = preview;
  if (!(await hasOrigins(origins))) return { failed: 'permission', missing: origins };
  try {
    const changed = manifestUrl === undefined ? undefined : await manifestTrouble(identifier, workId);
    if (changed !== undefined) return changed;
  } catch (cause) {
    return { failed: 'manifest', trouble: { type: 'error', error: errorDataOf(cause) } };
  }
  try {
    const kept = await send({ type: 'plugin-settings', identifier });
    return missingFields(settings, kept).length > 0 ? { failed: 'settings' } : {};
  } catch (cause) {
    return { failed: 'settings', trouble: { type: 'error', error: errorDataOf(cause) } };
  }
};
