import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { changeVoicePreferences } from '@/lib/panel/read-aloud/own-voices';
import { usePreferences } from '@/lib/panel/session-store';

/** Which parts of an answer are read aloud, and how long the pauses between them are. */
export function SpokenGroup() {
  const t = useT();
  const { voice } = usePreferences();

  return (
    <Group label={t('settings.voice.spoken')} labelTone="section">
      <ChoiceRow
        title={t('settings.voice.code')}
        setting="voice.code"
        value={voice.code}
        options={[
          { value: 'skip', label: t('settings.voice.skip') },
          { value: 'announce', label: t('settings.voice.announce') },
          { value: 'read', label: t('settings.voice.read') },
        ]}
        onChange={(code) => changeVoicePreferences({ code })}
      />
      <ChoiceRow
        title={t('settings.voice.urls')}
        setting="voice.urls"
        value={voice.urls}
        options={[
          { value: 'host', label: t('settings.voice.host') },
          { value: 'full', label: t('settings.voice.read') },
          { value: 'skip', label: t('settings.voice.skip') },
        ]}
        onChange={(urls) => changeVoicePreferences({ urls })}
      />
      <ChoiceRow
        title={t('settings.voice.citations')}
        setting="voice.citations"
        value={voice.citations}
        options={[
          { value: 'drop', label: t('settings.voice.skip') },
          { value: 'keep', label: t('settings.voice.read') },
        ]}
        onChange={(citations) => changeVoicePreferences({ citations })}
      />
      <ChoiceRow
        title={t('settings.voice.emoji')}
        setting="voice.emoji"
        value={voice.emoji}
        options={[
          { value: 'keep', label: t('settings.voice.read') },
          { value: 'drop', label: t('settings.voice.skip') },
        ]}
        onChange={(emoji) => changeVoicePreferences({ emoji })}
      />
      <ChoiceRow
        title={t('settings.voice.pauses')}
        setting="voice.pauses"
        sentence={t('settings.voice.pausesText')}
        value={voice.pauses}
        options={[
          { value: 'short', label: t('settings.voice.pausesShort') },
          { value: 'normal', label: t('settings.voice.pausesNormal') },
          { value: 'long', label: t('settings.voice.pausesLong') },
        ]}
        onChange={(pauses) => changeVoicePreferences({ pauses })}
      />
    </Group>
  );
}
