import { AppWindow } from 'lucide-react';
import { useRef, useState } from 'react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { originPattern } from '@/lib/domain/network-address';
import { useT } from '@/lib/i18n/use-t';
import { requestAccess } from '@/lib/panel/access';
import { openInTab } from '@/lib/panel/open-in-tab';
import { showRefusal } from '@/lib/panel/show-error';
import { useSettled } from './use-settled';

export type FrameConsentProps = {
  /** The plugin's name for itself, without what could disguise it. */
  readonly title: string;
  readonly address: URL;
  /** What the page is given. */
  readonly gets: 'getsCall' | 'getsResult';
  readonly onAgree: () => void;
};

/** Names the host and what it gets, before anything of it is loaded. */
export function FrameConsent({ title, address, gets, onAgree }: FrameConsentProps) {
  const t = useT();
  const actions = useRef<HTMLDivElement>(null);
  const isSettled = useSettled(actions);
  const [isDenied, setDenied] = useState(false);
  const { host } = address;

  const show = async (): Promise<void> => {
    if (!isSettled) return;
    setDenied(false);
    if (await requestAccess([originPattern(address.href)])) onAgree();
    else setDenied(true);
  };

  return (
    <Card
      tile={
        <Tile>
          <AppWindow size={16} aria-hidden="true" />
        </Tile>
      }
      title={t('frame.consentTitle', { title })}
      sentence={`${t('frame.consentText', { host })} ${t(`frame.${gets}`)}`}
      actions={
        <div ref={actions} className="pl-actions">
          <PrimaryButton onClick={() => void show().catch(showRefusal)}>{t('frame.show')}</PrimaryButton>
          <GhostButton onClick={() => openInTab(address)}>{t('frame.openTab')}</GhostButton>
        </div>
      }
    >
      {isDenied ? <p className="pl-note">{t('pages.accessDenied')}</p> : null}
      <p className="pl-note">{t('frame.tabNote')}</p>
    </Card>
  );
}
