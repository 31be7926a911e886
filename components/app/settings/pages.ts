import { AudioLines, Database, Drama, Eye, Info, KeyRound, MessageSquareText, Palette, Wrench } from 'lucide-react';
import type { TextKey } from '@/lib/i18n/text-key';
import type { SettingsPage } from '@/lib/panel/view';

/** A page of the settings, and the settings on it, for the search. */
export type PageInfo = {
  readonly id: SettingsPage;
  readonly icon: typeof Info;
  readonly title: TextKey;
  readonly lead: TextKey;
  /** Labels of the settings on the page. */
  readonly settings: readonly TextKey[];
};

/** The pages in the order of the navigation. */
export const pages: readonly PageInfo[] = [
  {
    id: 'models',
    icon: KeyRound,
    title: 'settings.models.title',
    lead: 'settings.models.lead',
    settings: [
      'settings.models.connected',
      'models.field.apiKey',
      'settings.providers.title',
      'settings.models.usedFor',
      'settings.models.newConversations',
      'settings.models.titles',
    ],
  },
  {
    id: 'voice',
    icon: AudioLines,
    title: 'settings.voice.title',
    lead: 'settings.voice.lead',
    settings: [
      'settings.voice.sources',
      'settings.voice.chain',
      'settings.voice.listening',
      'player.speed',
      'settings.voice.spoken',
      'settings.voice.code',
      'settings.voice.urls',
      'settings.voice.citations',
      'settings.voice.emoji',
      'settings.voice.pauses',
      'settings.voice.pronunciation',
      'settings.dictation.title',
      'settings.dictation.language',
      'settings.dictation.pushToTalk',
    ],
  },
  {
    id: 'pages',
    icon: Eye,
    title: 'settings.pages.title',
    lead: 'settings.pages.lead',
    settings: [
      'settings.pages.sites',
      'settings.pages.atHand',
      'settings.pages.toolbar',
      'settings.pages.aloud',
      'settings.pages.leaving',
      'settings.pages.always',
    ],
  },
  {
    id: 'tools',
    icon: Wrench,
    title: 'settings.tools.title',
    lead: 'settings.tools.lead',
    settings: [
      'settings.tools.new',
      'tools.source.search',
      'mcp.title',
      'plugin.title',
      'settings.tools.grants',
      'settings.tools.answers',
      'settings.tools.steps',
    ],
  },
  {
    id: 'prompts',
    icon: MessageSquareText,
    title: 'settings.prompts.title',
    lead: 'settings.prompts.lead',
    settings: ['settings.prompts.yours', 'settings.prompts.builtIn'],
  },
  {
    id: 'assistants',
    icon: Drama,
    title: 'settings.assistants.title',
    lead: 'settings.assistants.lead',
    settings: ['settings.assistants.yours', 'settings.assistants.starters'],
  },
  {
    id: 'appearance',
    icon: Palette,
    title: 'settings.appearance.title',
    lead: 'settings.appearance.lead',
    settings: [
      'settings.appearance.theme',
      'settings.appearance.light',
      'settings.appearance.dark',
      'settings.appearance.textSize',
      'settings.appearance.language',
      'settings.appearance.writing',
      'settings.appearance.sendWith',
    ],
  },
  {
    id: 'data',
    icon: Database,
    title: 'settings.data.title',
    lead: 'settings.data.lead',
    settings: [
      'settings.data.kept',
      'settings.data.space',
      'settings.data.take',
      'archive.title',
      'backup.title',
      'backup.snapshots',
      'import.title',
      'import.ways.title',
      'settings.data.keys',
      'keys.title',
      'settings.data.delete',
    ],
  },
  {
    id: 'about',
    icon: Info,
    title: 'settings.about.title',
    lead: 'settings.about.lead',
    settings: [
      'settings.about.version',
      'settings.about.license',
      'settings.about.privacy',
      'app.shortcut.title',
      'settings.about.diagnostics',
      'managed.title',
    ],
  },
];
