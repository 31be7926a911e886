import { Inbox } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { StateText } from './StateText';

/** Says that a service or a tool came with an import, and waits until its user has looked at it. */
export function ImportedState() {
  const t = useT();
  return (
    <StateText tone="warn" icon={<Inbox size={15} aria-hidden="true" />}>
      {t('imported.state')}
    </StateText>
  );
}
