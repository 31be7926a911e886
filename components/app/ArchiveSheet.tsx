import { useEffect, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { cancelArchive, exportEverything, useArchive } from '@/lib/panel/app/archive/export-everything';
import { closeSheet } from '@/lib/panel/app/sheets';
import { ArchiveOutcome } from './ArchiveOutcome';

/** Some conversations as one archive. Closing the sheet while it is written cancels it. */
export function ArchiveSheet({ conversationIds }: { readonly conversationIds: readonly string[] }) {
  const t = useT();
  const formats = useFormats();
  const archive = useArchive();
  const [isAsked, setAsked] = useState(true);
  useEffect(() => cancelArchive, []);

  const start = async (): Promise<void> => {
    setAsked(false);
    const { archiveTexts } = await import('@/components/chat/export/archive-texts');
    await exportEverything((at) => archiveTexts({ t, formats }, at), conversationIds);
  };

  return (
    <BottomSheet
      title={t('library.selected', { count: conversationIds.length })}
      testId="archive-sheet"
      onClose={closeSheet}
    >
      <div className="pl-archive">
        {isAsked || archive.status === 'none' ? (
          <>
            <p className="pl-note">{t('archive.selection')}</p>
            <div className="pl-actions">
              <PrimaryButton onClick={() => void start()}>{t('archive.start')}</PrimaryButton>
            </div>
          </>
        ) : (
          <ArchiveOutcome archive={archive} onRetry={() => void start()} />
        )}
      </div>
    </BottomSheet>
  );
}
