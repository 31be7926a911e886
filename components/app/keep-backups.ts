import { textsAt } from '@/components/app/settings/backup/texts-at';
import { keepBackups } from '@/lib/panel/app/backup/keep-backups';

/** Makes backups and snapshots by itself from now on, each in the language that is shown then. */
export const startBackups = (): void => void keepBackups(textsAt);
