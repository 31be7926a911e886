import { ManagedGroup } from '@/components/policy/ManagedGroup';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { extensionVersion } from '@/lib/panel/extension';

/** What this is, under which licence, and what happens to what the user writes. */
export function AboutPage() {
  const t = useT();

  return (
    <>
      <Group>
        <GroupRow title={t('settings.about.version')} control={<span dir="ltr">{extensionVersion()}</span>} />
        <GroupRow title={t('settings.about.license')} sentence={t('settings.about.licenseText')} />
        <GroupRow title={t('settings.about.privacy')} sentence={t('settings.about.privacyText')} />
      </Group>
      <ManagedGroup />
    </>
  );
}
