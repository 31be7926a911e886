import { Database } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { openView, type StorageProblem, useSession } from '@/lib/panel/session-store';
import './Notices.css';

const storageTexts = {
  missing: { title: 'app.storageMissing', text: 'app.storageMissingText' },
  full: { title: 'app.storageFull', text: 'app.storageFullText' },
  broken: { title: 'app.storageBroken', text: 'app.storageBrokenText' },
  newer: { title: 'app.storageNewer', text: 'app.storageNewerText' },
} as const;

function StorageNotice({ problem }: { readonly problem: StorageProblem }) {
  const t = useT();
  const { title, text } = storageTexts[problem];

  return (
    <section className="pl-notice" role="alert">
      <Database size={16} aria-hidden="true" />
      <p>
        <b>{t(title)}</b> <span>{t(text)}</span>
      </p>
      {problem === 'full' ? (
        <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'data' })}>
          {t('app.freeSpace')}
        </GhostButton>
      ) : null}
    </section>
  );
}

/** What concerns every view: the storage, and the connection to the background. */
export function Notices() {
  const t = useT();
  const problem = useSession((state) => state.storageProblem);
  const status = useSession((state) => state.status);

  return (
    <>
      {problem === undefined ? null : <StorageNotice problem={problem} />}
      {status === 'reconnecting' ? (
        <p className="pl-notice pl-notice-late" data-testid="reconnecting">
          {t('app.reconnecting')}
        </p>
      ) : null}
      {status === 'failed' ? (
        <section className="pl-notice" role="alert">
          <p>
            <b>{t('app.startFailed')}</b> <span>{t('app.startFailedText')}</span>
          </p>
        </section>
      ) : null}
    </>
  );
}
