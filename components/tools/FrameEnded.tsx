import { AppWindow } from 'lucide-react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import type { FrameEnd } from '@/lib/panel/tools/plugin-frame';

export type FrameEndedProps = {
  readonly title: string;
  readonly host: string;
  /** `address`: no address that may be framed. `unsupported`: this browser frames no Apps. */
  readonly why: FrameEnd | 'address' | 'unsupported';
  /** Absent where trying again cannot help. */
  readonly onAgain?: () => void;
};

/** Why a stranger's page is not there any more, or never was. The result stands beside it. */
export function FrameEnded({ title, host, why, onAgain }: FrameEndedProps) {
  const t = useT();
  return (
    <Card
      role="alert"
      tile={
        <Tile tone="warn">
          <AppWindow size={16} aria-hidden="true" />
        </Tile>
      }
      title={t('frame.endTitle', { title })}
      sentence={t(`frame.end.${why}`, { host })}
      actions={onAgain === undefined ? undefined : <GhostButton onClick={onAgain}>{t('frame.again')}</GhostButton>}
    />
  );
}
