import { Library } from '@/components/library/Library';
import { BackupReminder } from './BackupReminder';

/** The list of conversations, and a word where it is time for a backup. */
export function LibraryView() {
  return (
    <>
      <BackupReminder />
      <Library />
    </>
  );
}
