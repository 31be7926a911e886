import { TriangleAlert } from 'lucide-react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import { openConversation } from '@/lib/panel/chat/shown-conversation';

export type CrashNoticeProps = { readonly error: unknown; readonly onAgain: () => void };

/** Shown in place of a view that broke. */
export function CrashNotice({ error, onAgain }: CrashNoticeProps) {
  const t = useT();
  const startNew = async (): Promise<void> => {
    await openConversation();
    onAgain();
  };

  return (
    <main className="pl-crash">
      <Card
        role="alert"
        headingLevel={2}
        tile={
          <Tile tone="bad">
            <TriangleAlert size={15} />
          </Tile>
        }
        title={t('app.crashTitle')}
        sentence={t('app.crashText')}
        actions={
          <>
            <PrimaryButton onClick={onAgain}>{t('app.crashAgain')}</PrimaryButton>
            <GhostButton onClick={() => void startNew()}>{t('app.crashNew')}</GhostButton>
          </>
        }
        fold={{ label: t('error.details'), content: <pre dir="ltr">{String(error)}</pre> }}
      />
    </main>
  );
}
