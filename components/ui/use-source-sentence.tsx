import type { ReactNode } from 'react';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useT } from '@/lib/i18n/use-t';
import { ImportedState } from './ImportedState';

/** What the row of a voice source or a recognizer says under its name: that it waits, or what it is. */
export const useSourceSentence = (isImported: boolean, sentenceKey: string | undefined): ReactNode => {
  const t = useT();
  if (isImported) return <ImportedState />;
  return sentenceKey !== undefined && isTextKey(sentenceKey) ? t(sentenceKey) : undefined;
};
