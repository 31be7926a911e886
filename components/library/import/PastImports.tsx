import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import type { KeptImport } from '@/lib/commands/import';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';

const useImports = (renewWith: string): readonly KeptImport[] => {
  const [imports, setImports] = useState<readonly KeptImport[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renewWith` is read by nothing; its change is the reason to ask again.
  useEffect(() => {
    let isShown = true;
    void sendOrDrop({ type: 'import-list' }).then((answer) => isShown && answer && setImports(answer.imports));
    return () => {
      isShown = false;
    };
  }, [renewWith]);
  return imports;
};

/** What was imported, each with its Undo, for as long as it is here. */
export function PastImports({ renewWith, onChange }: { readonly renewWith: string; readonly onChange: () => void }) {
  const t = useT();
  const formats = useFormats();
  const [undoing, setUndoing] = useState<string>();
  const imports = useImports(renewWith);

  const undo = async (importId: string): Promise<void> => {
    setUndoing(importId);
    const answer = await sendOrReport({ type: 'import-undo', importId });
    setUndoing(undefined);
    if (answer === undefined) return;
    if (answer.stayed === 0) showToast({ textKey: 'import.undone' });
    else showToast({ textKey: 'import.undoneInPart', values: { number: formats.number(answer.stayed) } });
    onChange();
  };

  return imports.map(({ id, name, at, conversations, settings }) => (
    <GroupRow
      key={id}
      title={t('import.past', { program: name ?? t('app.name') })}
      sentence={
        t('import.pastText', { date: formats.dateTime(at), conversations: formats.number(conversations) }) +
        (settings === undefined ? '' : ` · ${t('import.others', { number: formats.number(settings) })}`)
      }
      control={
        <ConfirmDialog
          trigger={<GhostButton disabled={undoing !== undefined}>{t('common.undo')}</GhostButton>}
          title={t('import.undo.title')}
          text={
            t('import.undo.text', { number: formats.number(conversations) }) +
            (settings === undefined ? '' : ` ${t('import.undo.others', { number: formats.number(settings) })}`)
          }
          confirmLabel={t('common.undo')}
          onConfirm={() => void undo(id)}
        />
      }
    />
  ));
}
