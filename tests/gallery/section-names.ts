/** The pages of the gallery, in the order of its list. */
export const sectionNames = [
  'controls',
  'rows',
  'turns',
  'tool-calls',
  'questions',
  'errors',
  'providers',
  'attachments',
  'read-aloud',
  'dictation',
  'notices',
  'sheet',
  'bottom-sheet',
  'tools-settings',
  'tools-sheet',
] as const;

export type SectionName = (typeof sectionNames)[number];
