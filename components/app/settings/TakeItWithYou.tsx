import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { ExportEverything } from './ExportEverything';

/** Out of Parley, and into it. */
export function TakeItWithYou() {
  const t = useT();
  return (
    <Group label={t('settings.data.take')} labelTone="section">
      <ExportEverything />
    </Group>
  );
}
