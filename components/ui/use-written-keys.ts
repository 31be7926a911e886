import { writtenKeys } from '@/lib/domain/app/written-keys';
import { useT } from '@/lib/i18n/use-t';
import { useSystem } from '@/lib/panel/use-system';

/** Writes keys as the user's system and keyboard do. */
export const useWrittenKeys = (): ((keys: string) => string) => {
  const t = useT();
  const system = useSystem();
  const names = {
    ctrl: t('app.key.ctrl'),
    shift: t('app.key.shift'),
    alt: t('app.key.alt'),
    escape: t('app.key.escape'),
    space: t('app.key.space'),
  };
  return (keys) => writtenKeys(keys, system, names);
};
