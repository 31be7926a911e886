import type { ShortcutName } from '@/lib/domain/app/shortcuts';
import type { TextKey } from '@/lib/i18n/text-key';

/** What each shortcut does. */
export const shortcutTexts = {
  'focus-composer': 'app.shortcut.composer',
  'new-chat': 'app.shortcut.newChat',
  search: 'app.shortcut.search',
  'copy-answer': 'app.shortcut.copyAnswer',
  'copy-code': 'app.shortcut.copyCode',
  'previous-message': 'app.shortcut.previousMessage',
  'next-message': 'app.shortcut.nextMessage',
  'add-page': 'pages.addThis',
  'show-sheet': 'app.shortcut.sheet',
  'larger-text': 'app.shortcut.largerText',
  'smaller-text': 'app.shortcut.smallerText',
  'normal-text': 'app.shortcut.normalText',
} as const satisfies Readonly<Record<ShortcutName, TextKey>>;
