import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { dueReminder, putReminderAway, type Reminder } from '@/lib/panel/app/backup/reminder';
import { currentTime } from '@/lib/panel/now';
import { openView } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import './Notices.css';

/** One quiet line when much has come since the last backup. It is looked for when it is drawn. */
export function BackupReminder() {
  const t = useT();
  const formats = useFormats();
  const [reminder, setReminder] = useState<Reminder>();
  useEffect(() => {
    let isShown = true;
    dueReminder()
      .then((due) => isShown && setReminder(due))
      // A reminder that cannot be looked for is no reason to disturb anyone.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);

  if (reminder === undefined) return null;
  const { since } = reminder;
  const putAway = (): void => {
    setReminder(undefined);
    void putReminderAway().catch(showRefusal);
  };
  return (
    <section className="pl-notice" role="status" data-testid="backup-reminder">
      <p>
        {since === undefined
          ? t('backup.reminderNever')
          : t('backup.reminder', { ago: formats.ago(since, currentTime()) })}
      </p>
      <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'data' })}>
        {t('backup.open')}
      </GhostButton>
      <IconButton size="dense" label={t('backup.later')} onClick={putAway}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
