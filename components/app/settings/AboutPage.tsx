import { useEffect, useState } from 'react';
import { ManagedGroup } from '@/components/policy/ManagedGroup';
import { Disclosure } from '@/components/ui/Disclosure';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { changeBrowserKeys } from '@/lib/panel/app/browser-keys';
import { diagnosticsOf } from '@/lib/panel/app/diagnostics';
import { useStorageUsage } from '@/lib/panel/app/storage-usage';
import { copyText } from '@/lib/panel/copy-text';
import { extensionVersion } from '@/lib/panel/extension';
import { useKeyProtection } from '@/lib/panel/policy/use-key-protection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import './AboutPage.css';

const useIsPersisted = (): boolean | undefined => {
  const [isPersisted, setPersisted] = useState<boolean>();
  useEffect(() => {
    void navigator.storage?.persisted().then(setPersisted, () => undefined);
  }, []);
  return isPersisted;
};

/** What a report of a fault needs, shown before it is copied. */
function Diagnostics() {
  const t = useT();
  useKeyProtection();
  const usage = useStorageUsage();
  const isPersisted = useIsPersisted();
  const { userAgent, languages } = navigator;
  const state = useSession();
  const text = diagnosticsOf(state, { version: extensionVersion(), userAgent, languages, usage, isPersisted });

  return (
    <GroupRow
      title={t('settings.about.diagnostics')}
      sentence={t('settings.about.diagnosticsText')}
      control={<GhostButton onClick={() => void copyText(text)}>{t('chat.copy')}</GhostButton>}
    >
      <Disclosure label={t('settings.about.diagnosticsShow')}>
        <pre className="pl-diagnostics" dir="ltr">
          {text}
        </pre>
      </Disclosure>
    </GroupRow>
  );
}

/** What this is, under which licence, what happens to what the user writes, and what a report of a fault needs. */
export function AboutPage() {
  const t = useT();

  return (
    <>
      <Group>
        <GroupRow title={t('settings.about.version')} control={<span dir="ltr">{extensionVersion()}</span>} />
        <GroupRow title={t('settings.about.license')} sentence={t('settings.about.licenseText')} />
        <GroupRow title={t('settings.about.privacy')} sentence={t('settings.about.privacyText')} />
      </Group>
      <Group>
        <GroupRow
          title={t('app.shortcut.title')}
          control={
            <GhostButton onClick={() => void changeBrowserKeys().catch(showRefusal)}>
              {t('app.shortcut.change')}
            </GhostButton>
          }
        />
        <Diagnostics />
      </Group>
      <ManagedGroup />
    </>
  );
}
