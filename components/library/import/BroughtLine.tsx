import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { BroughtIn } from '@/lib/panel/library/import/bring-in';

export type BroughtLineProps = {
  readonly sentence: 'import.done' | 'backup.restored';
  readonly result: Extract<BroughtIn, { readonly type: 'done' }>;
  /** So many parts of it are damaged, and did not come. */
  readonly damaged?: number;
};

/** What came of an import or of a snapshot, and what did not. */
export function BroughtLine({ sentence, result, damaged = 0 }: BroughtLineProps) {
  const t = useT();
  const { number } = useFormats();
  const { conversations, messages, settings, missingFiles, emptied, notHere, isWaiting } = result;
  const others = settings > 0 ? [t('import.others', { number: number(settings) })] : [];
  const hasConversations = conversations > 0 || messages > 0 || settings === 0;
  const came = t('import.came', { conversations: number(conversations), messages: number(messages) });
  const [what = '', ...more] = [
    ...(hasConversations ? [came] : []),
    ...others,
    ...(isWaiting ? [t('import.waiting')] : []),
    ...(notHere > 0 ? [t('import.notHere', { number: number(notHere) })] : []),
    ...(missingFiles > 0 ? [t('import.missing', { number: number(missingFiles) })] : []),
    ...(emptied > 0 ? [t('import.emptied', { number: number(emptied) })] : []),
    ...(damaged > 0 ? [t('import.unreadable', { number: number(damaged) })] : []),
  ];
  return (
    <OutcomeLine tone="good" more={more.length > 0 ? more.join(' · ') : undefined}>
      {t(sentence, { what })}
    </OutcomeLine>
  );
}
