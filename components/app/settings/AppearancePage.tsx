import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import type { PreferencesChange } from '@/lib/domain/app/preferences';
import { localeNames, locales } from '@/lib/domain/locale';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { usePreferences } from '@/lib/panel/session-store';
import { TextSizeRow } from './TextSizeRow';

const change = (preferences: PreferencesChange): void => {
  void sendOrReport({ type: 'preferences-change', change: preferences });
};

/** Light or dark, size, language, and the key that sends. */
export function AppearancePage() {
  const t = useT();
  const { appearance, textSize, language, sendWith } = usePreferences();

  return (
    <>
      <Group>
        <TextSizeRow value={textSize} onChange={(value) => change({ textSize: value })} />
        <ChoiceRow
          title={t('settings.appearance.theme')}
          setting="appearance"
          value={appearance}
          options={[
            { value: 'system', label: t('settings.appearance.system') },
            { value: 'light', label: t('settings.appearance.light') },
            { value: 'dark', label: t('settings.appearance.dark') },
          ]}
          onChange={(value) => change({ appearance: value })}
        />
        <ChoiceRow
          title={t('settings.appearance.language')}
          setting="language"
          value={language}
          options={[
            { value: 'system', label: t('settings.appearance.languageSystem') },
            ...locales.map((locale) => ({ value: locale, label: localeNames[locale], language: locale })),
          ]}
          onChange={(value) => change({ language: value })}
        />
      </Group>
      <Group label={t('settings.appearance.writing')} labelTone="section">
        <ChoiceRow
          title={t('settings.appearance.sendWith')}
          setting="sendWith"
          sentence={t('settings.appearance.sendWithText')}
          value={sendWith}
          options={[
            { value: 'enter', label: t('settings.appearance.enter') },
            { value: 'mod-enter', label: t('settings.appearance.modEnter') },
          ]}
          onChange={(value) => change({ sendWith: value })}
        />
      </Group>
    </>
  );
}
