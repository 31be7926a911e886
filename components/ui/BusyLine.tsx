import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { GhostButton } from './GhostButton';
import { OutcomeLine } from './OutcomeLine';

/** What is happening, and the way to end it. */
export function BusyLine({ children, onCancel }: { readonly children: ReactNode; readonly onCancel: () => void }) {
  const t = useT();
  return (
    <>
      <OutcomeLine tone="busy">{children}</OutcomeLine>
      <div className="pl-actions">
        <GhostButton type="button" onClick={onCancel}>
          {t('common.cancel')}
        </GhostButton>
      </div>
    </>
  );
}
