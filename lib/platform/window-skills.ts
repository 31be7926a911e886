import type { WindowSkills } from '@/lib/domain/tools/window-work';

/**
 * Which of the browser's own models this window has, and whether its pages can offer tools (WebMCP, draft of October
 * 2026: the interface is there where `document.modelContext` is). Undefined for none of them, as in most browsers.
 */
export const windowSkills = (): WindowSkills | undefined => {
  const translates = 'Translator' in globalThis;
  const summarizes = 'Summarizer' in globalThis;
  const hasPageTools = 'ModelContext' in globalThis;
  return translates || summarizes || hasPageTools ? { translates, summarizes, hasPageTools } : undefined;
};
