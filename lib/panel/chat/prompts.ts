import { isBuiltInPrompt } from '@/lib/domain/chat/prompt';
import { localeNames } from '@/lib/domain/locale';
import { i18n } from '@/lib/i18n/instance';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { useSession } from '@/lib/panel/session-store';

/** The words of a prompt, in the user's language; undefined when it was deleted meanwhile. */
export const promptText = async (promptId: string): Promise<string | undefined> => {
  if (!isBuiltInPrompt(promptId)) {
    return useSession.getState().preferences.prompts.find(({ id }) => id === promptId)?.text;
  }
  await loadRemainingTexts();
  return i18n.t(`prompts.${promptId}.text`, { language: localeNames[resolveLocale(i18n.language, [])] });
};
