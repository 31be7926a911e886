import type { ComponentType } from 'react';
import type { SectionName } from './section-names';
import { Attachments } from './sections/Attachments';
import { Controls } from './sections/Controls';
import { Dictation } from './sections/Dictation';
import { Errors } from './sections/Errors';
import { Notices } from './sections/Notices';
import { Providers } from './sections/Providers';
import { Questions } from './sections/Questions';
import { ReadAloud } from './sections/ReadAloud';
import { Rows } from './sections/Rows';
import { BottomSheet, Sheet } from './sections/Sheets';
import { ToolsSettings, ToolsSheet } from './sections/ToolSources';
import { Tools } from './sections/Tools';
import { Turns } from './sections/Turns';

/** What each page of the gallery shows. */
export const sections: Readonly<Record<SectionName, ComponentType>> = {
  controls: Controls,
  rows: Rows,
  turns: Turns,
  'tool-calls': Tools,
  questions: Questions,
  errors: Errors,
  providers: Providers,
  attachments: Attachments,
  'read-aloud': ReadAloud,
  dictation: Dictation,
  notices: Notices,
  sheet: Sheet,
  'bottom-sheet': BottomSheet,
  'tools-settings': ToolsSettings,
  'tools-sheet': ToolsSheet,
};
