import type { ToolList } from '@/lib/domain/tools/tool-list';
import { sendOrDrop } from '@/lib/panel/connection';
import { openView } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';

/** How long the way to the settings is offered, ms. */
const offeredForMs = 15_000;

/** Has plugins looked for where they came from, once a day; says so when one is off since it changed. */
export const lookForPlugins = async (list: ToolList | undefined): Promise<void> => {
  if (list?.sources.some(({ id }) => id.startsWith('plugin-')) !== true) return;
  const looked = await sendOrDrop({ type: 'plugin-look-all' });
  if (looked?.found !== true) return;
  const run = (): void => openView({ name: 'settings', page: 'tools' });
  showToast({ textKey: 'plugin.found', action: { labelKey: 'tools.sheet.settings', run, forMs: offeredForMs } });
};
