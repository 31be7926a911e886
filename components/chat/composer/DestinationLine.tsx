import { Cloud, Laptop } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';

/** Where the next question goes: nowhere, or to which host. */
export function DestinationLine() {
  const t = useT();
  const active = useActiveModel();
  if (active === undefined) return <p className="pl-note pl-truth">{t('composer.noModel')}</p>;
  const { isLocal, host } = active.provider;

  return (
    <p className="pl-note pl-truth">
      {isLocal ? <Laptop size={13} aria-hidden="true" /> : <Cloud size={13} aria-hidden="true" />}
      <span>{isLocal ? t('composer.staysHere') : t('composer.goesTo', { host })}</span>
    </p>
  );
}
