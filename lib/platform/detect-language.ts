import type { DetectedLanguage, DetectLanguage } from '@/lib/domain/detect-language';
import { speechLanguage } from '@/lib/domain/speech-language';

/** The part of the extension API that detects languages, in documents of ours and in scripts in pages. */
type Detector = {
  detectLanguage(text: string): Promise<{
    readonly isReliable: boolean;
    readonly languages: readonly { readonly language: string; readonly percentage: number }[];
  }>;
};

/** More text does not make it surer, UTF-16 units. */
const enough = 1000;

/**
 * The browser's own detection (CLD 3 in Chromium), in this process: 0.04 ms, nothing is sent anywhere
 * (https://developer.chrome.com/docs/extensions/reference/api/i18n#method-detectLanguage).
 */
export const createDetectLanguage =
  (detector: Detector): DetectLanguage =>
  async (text): Promise<DetectedLanguage | undefined> => {
    try {
      const { isReliable, languages } = await detector.detectLanguage(text.slice(0, enough));
      const [most] = languages.toSorted((one, other) => other.percentage - one.percentage);
      const language = most === undefined ? undefined : speechLanguage(most.language);
      return language === undefined ? undefined : { language, isReliable };
    } catch {
      // A script that an update left behind in a page.
      return undefined;
    }
  };
