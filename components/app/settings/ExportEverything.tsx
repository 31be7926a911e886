import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { exportEverything, useArchive } from '@/lib/panel/app/archive/export-everything';
import { useLibrarySize } from '@/lib/panel/app/archive/library-size';
import { ArchiveOutcome } from '../ArchiveOutcome';

/** What will be in the archive, before it is made. */
function Question({ onStart, onCancel }: { readonly onStart: () => void; readonly onCancel: () => void }) {
  const t = useT();
  const formats = useFormats();
  const size = useLibrarySize();
  if (size === undefined) {
    return (
      <>
        <OutcomeLine tone="bad">{t('archive.problem.database')}</OutcomeLine>
        <div className="pl-actions">
          <GhostButton onClick={onCancel}>{t('common.cancel')}</GhostButton>
        </div>
      </>
    );
  }
  const { conversations, messages, files, bytes, isWhole } = size;
  const counts = t('archive.size', {
    conversations: formats.number(conversations),
    messages: formats.number(messages),
    files: formats.number(files),
  });
  return (
    <>
      {isWhole ? (
        <p className="pl-note" role="status">
          {counts} {t('archive.about', { size: formats.bytes(bytes) })}
        </p>
      ) : (
        <OutcomeLine tone="busy" more={counts}>
          {t('archive.counting')}
        </OutcomeLine>
      )}
      <div className="pl-actions">
        <PrimaryButton onClick={onStart}>{t('archive.start')}</PrimaryButton>
        <GhostButton onClick={onCancel}>{t('common.cancel')}</GhostButton>
      </div>
    </>
  );
}

/** Everything as one archive: how much it is, how far it is, and what came of it. */
export function ExportEverything() {
  const t = useT();
  const formats = useFormats();
  const archive = useArchive();
  const [isAsked, setAsked] = useState(false);

  const start = async (): Promise<void> => {
    setAsked(false);
    const { archiveTexts } = await import('@/components/chat/export/archive-texts');
    await exportEverything((at) => archiveTexts({ t, formats }, at));
  };
  const isIdle = !isAsked && archive.status !== 'writing';

  return (
    <GroupRow
      title={t('archive.title')}
      sentence={t('archive.text')}
      control={isIdle ? <GhostButton onClick={() => setAsked(true)}>{t('common.export')}</GhostButton> : null}
    >
      {isAsked || archive.status !== 'none' ? (
        <div className="pl-archive" data-testid="archive">
          {isAsked || archive.status === 'none' ? (
            <Question onStart={() => void start()} onCancel={() => setAsked(false)} />
          ) : (
            <ArchiveOutcome archive={archive} onRetry={() => void start()} />
          )}
        </div>
      ) : null}
    </GroupRow>
  );
}
