import { Dialog } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { QuietButton } from '@/components/ui/QuietButton';
import { SearchField } from '@/components/ui/SearchField';
import { type Locale, localeNames, locales } from '@/lib/domain/locale';
import { orderedSources } from '@/lib/domain/voice-choice';
import { isVoiceSourceOn } from '@/lib/domain/voice-preferences';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { openView, useCatalog, usePreferences } from '@/lib/panel/session';
import { loadVoices } from '@/lib/panel/voice-lists';
import { VoiceGroup } from './VoiceGroup';
import './VoiceSheet.css';

/** The sheet in which a voice is chosen for a language. */
export function VoiceSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { locale: own } = useLocale();
  const { voices = [] } = useCatalog();
  const { voice, voiceSources } = usePreferences();
  const [locale, setLocale] = useState<Locale>(own);
  const [query, setQuery] = useState('');
  useEffect(() => void loadVoices(), []);
  const on = voices.filter(({ id }) => isVoiceSourceOn(voiceSources, id));
  const order = orderedSources(
    voice.chain,
    on.map(({ id }) => id),
  );
  const sources = order.flatMap((id) => on.filter((source) => source.id === id));
  const addSource = () => {
    onClose();
    openView({ name: 'settings', page: 'voice' });
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Content className="pl-voice-sheet" aria-describedby={undefined} data-testid="voice-picker">
        <div className="pl-voice-head">
          <Dialog.Title size="4" mb="0">
            {t('voice.title')}
          </Dialog.Title>
          <IconButton label={t('common.close')} onClick={onClose}>
            <X size={17} aria-hidden="true" />
          </IconButton>
        </div>
        <SearchField label={t('voice.find')} clearLabel={t('common.clear')} value={query} onValueChange={setQuery} />
        <fieldset className="pl-voice-languages" aria-label={t('voice.language')}>
          {[own, ...locales.filter((tag) => tag !== own)].map((tag) => (
            <button key={tag} type="button" lang={tag} aria-pressed={tag === locale} onClick={() => setLocale(tag)}>
              {localeNames[tag]}
            </button>
          ))}
        </fieldset>
        <div className="pl-voice-groups">
          {sources.map((source) => (
            <VoiceGroup key={source.id} source={source} locale={locale} query={query} />
          ))}
          <QuietButton onClick={addSource}>{t('voice.more')}</QuietButton>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
