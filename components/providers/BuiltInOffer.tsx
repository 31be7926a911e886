import { useEffect } from 'react';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { lookForBuiltIn } from '@/lib/panel/providers/built-in-model';
import { useBuiltIn } from '@/lib/panel/providers/use-built-in';
import { BuiltInRow } from './BuiltInRow';

/** Offers the browser's own model if it is not connected yet. */
export function BuiltInOffer() {
  const t = useT();
  const builtIn = useBuiltIn();

  useEffect(() => void lookForBuiltIn(), []);

  if (builtIn === undefined || builtIn.connection !== undefined) return null;
  return (
    <Group label={t('firstRun.looked')} labelTone="section">
      <BuiltInRow />
    </Group>
  );
}
