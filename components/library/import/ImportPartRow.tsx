import type { BroughtPreference, BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { SettingsField } from '@/lib/domain/settings-field';
import { isTextKey } from '@/lib/i18n/is-text-key';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { PlannedSetting } from '@/lib/panel/library/import/compare-settings';
import { useCatalog } from '@/lib/panel/session-store';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { useWebSearch } from '@/lib/panel/tools/web-search';

const preferenceTitles: Readonly<Record<BroughtPreference, TextKey>> = {
  language: 'settings.appearance.language',
  appearance: 'settings.appearance.theme',
  textSize: 'settings.appearance.textSize',
  sendWith: 'settings.appearance.sendWith',
  shortcuts: 'app.shortcuts',
  defaultModel: 'settings.models.newConversations',
  titleModel: 'settings.models.titles',
  modelParameters: 'import.preference.parameters',
  modelPrices: 'import.preference.prices',
  modelSizes: 'import.preference.sizes',
  savedSearches: 'library.savedSearches',
  toldEnds: 'import.preference.ends',
  pages: 'settings.pages.title',
  voice: 'settings.voice.title',
  dictation: 'settings.dictation.title',
};

/** What a preference would be, where it is a single word. */
const valueText = ({ id, value }: Extract<BroughtSetting, { readonly kind: 'preference' }>): TextKey | undefined => {
  if (id === 'appearance' && (value === 'system' || value === 'light' || value === 'dark')) {
    return `settings.appearance.${value}`;
  }
  if (id === 'sendWith') return value === 'enter' ? 'settings.appearance.enter' : 'settings.appearance.modEnter';
  return id === 'language' && value === 'system' ? 'settings.appearance.languageSystem' : undefined;
};

/** Services of one name are told apart by what they are for. */
const purposes: Partial<Record<BroughtSetting['kind'], TextKey>> = {
  connection: 'settings.models.title',
  voice: 'settings.voice.title',
  recognizer: 'settings.dictation.title',
  'search-service': 'tools.source.search',
};

type Facts = { readonly title: string; readonly fields: readonly SettingsField[]; readonly value?: string };

/** What it is called here, and the fields of its form. */
const useFacts = ({ setting, title }: PlannedSetting): Facts => {
  const t = useT();
  const { providers, voices = [], recognizers = [] } = useCatalog();
  const searches = useWebSearch(({ catalog }) => catalog);
  const named = (found: { readonly label: string; readonly fields: readonly SettingsField[] } | undefined): Facts => ({
    title: found?.label ?? title,
    fields: found?.fields ?? [],
  });
  switch (setting.kind) {
    case 'preference': {
      const key = valueText(setting);
      const { id, value } = setting;
      const plain = id === 'language' || id === 'textSize' ? String(value) : undefined;
      const text = key === undefined ? plain : t(key);
      return { title: t(preferenceTitles[id]), fields: [], ...(text !== undefined && { value: text }) };
    }
    case 'tool-choice':
      return { title: t('settings.tools.new'), fields: [] };
    case 'connection': {
      const fields = providers.find(({ id }) => id === setting.value.providerId)?.fields ?? [];
      return { title, fields };
    }
    case 'voice':
      return named(voices.find(({ id }) => id === setting.id));
    case 'recognizer':
      return named(recognizers.find(({ id }) => id === setting.id));
    case 'search-service':
      return named(searches.find(({ id }) => id === setting.id));
    default:
      return { title, fields: [] };
  }
};

/** One thing that would come: its name, where it leads, and what has to be typed again. All of it is its writer's words. */
export function ImportPartRow({ planned }: { readonly planned: PlannedSetting }) {
  const t = useT();
  const { list } = useFormats();
  const { title, fields, value } = useFacts(planned);
  const { address, needs, presence, setting } = planned;
  const purpose = purposes[setting.kind];
  const nameOf = (need: string): string => {
    const field = fields.find(({ name }) => name === need);
    if (field === undefined) return outsideText(need);
    return isTextKey(field.labelKey) ? t(field.labelKey) : field.labelKey;
  };
  return (
    <li className="pl-import-row">
      <bdi>{title === '' ? t('library.untitled') : outsideText(title)}</bdi>
      {purpose === undefined ? null : <span className="pl-note">{t(purpose)}</span>}
      {value === undefined ? null : <bdi className="pl-note">{outsideText(value)}</bdi>}
      {address === undefined ? null : (
        <bdi className="pl-note" dir="ltr">
          {outsideText(address)}
        </bdi>
      )}
      {needs.length === 0 ? null : (
        <span className="pl-note">{t('import.needs', { names: list(needs.map(nameOf)) })}</span>
      )}
      {presence === 'beside' ? <span className="pl-note">{t('import.beside')}</span> : null}
    </li>
  );
}
