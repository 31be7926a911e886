import type { WindowSkills } from '@/lib/domain/tools/window-work';
import { summarizes, translates } from './browser-skills';

/**
 * Which of the browser's own models can be used from this window, now or after a download, and whether its pages can offer
 * tools (WebMCP, draft of October 2026: the interface is there where `document.modelContext` is).
 */
export const findWindowSkills = async (): Promise<WindowSkills> => ({
  translates: await translates(),
  summarizes: await summarizes(),
  hasPageTools: 'ModelContext' in globalThis,
});
