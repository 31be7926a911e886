import { describe, expect, it } from 'vitest';
import { allCommands } from '@/lib/commands/all';
import { appCommands } from '@/lib/commands/app';
import { chatCommands } from '@/lib/commands/chat';
import { commandParser } from '@/lib/commands/declare';
import { dictationCommands } from '@/lib/commands/dictation';
import { importCommands } from '@/lib/commands/import';
import { mcpCommands } from '@/lib/commands/mcp';
import { modelReports } from '@/lib/commands/model';
import { overlayCommands } from '@/lib/commands/overlay';
import { overlayStarts, pageCommands } from '@/lib/commands/pages';
import { pluginPageCommands } from '@/lib/commands/plugin-pages';
import { pluginCommands } from '@/lib/commands/plugins';
import { keyCommands } from '@/lib/commands/policy';
import { providerCommands } from '@/lib/commands/providers';
import { audioExportCommands, readAloudCommands, voiceCommands } from '@/lib/commands/read-aloud';
import { speakerReports } from '@/lib/commands/speaker';
import { toolCommands } from '@/lib/commands/tools';
import { webSearchCommands } from '@/lib/commands/web-search';

const groups = [
  appCommands,
  chatCommands,
  providerCommands,
  keyCommands,
  readAloudCommands,
  audioExportCommands,
  voiceCommands,
  dictationCommands,
  pageCommands,
  overlayStarts,
  toolCommands,
  mcpCommands,
  webSearchCommands,
  pluginCommands,
  pluginPageCommands,
  importCommands,
];
const channels = { chat: allCommands, overlay: overlayCommands, reader: speakerReports, model: modelReports };

const declared = Object.entries(channels).flatMap(([channel, commands]) =>
  Object.entries(commands).map(([type, declaration]) => ({ channel, commands, type, declaration })),
);
const fields = declared.flatMap(({ declaration, ...rest }) =>
  Object.keys(declaration.input).map((field) => ({ ...rest, field })),
);

/** No field of any command takes a list of such things. */
const hostile = [{ toString: 'x', constructor: { prototype: { isAdmin: true } } }];

const namesWhere = (isWanted: (declaration: (typeof allCommands)[keyof typeof allCommands]) => boolean): string[] =>
  Object.entries(allCommands)
    .filter(([, declaration]) => isWanted(declaration))
    .map(([name]) => name)
    .toSorted();

describe('the commands of a channel', () => {
  it('are declared once each: no feature takes the name of another', () => {
    expect(Object.keys(allCommands)).toHaveLength(groups.flatMap((group) => Object.keys(group)).length);
  });

  it('are done once where twice would do more', () => {
    expect(namesWhere(({ isRepeatable }) => !isRepeatable)).toEqual([
      'audio-export',
      'continue',
      'edit',
      'history-summarise',
      'history-trim',
      'keys-unlock',
      'mcp-add',
      'mcp-app-answer',
      'mcp-app-ask',
      'mcp-sign-in',
      'model-remove',
      'page-listen',
      'plugin-install',
      'plugin-page-ask',
      'plugin-page-change',
      'provider-add',
      'provider-sign-in',
      'queue-cancel',
      'read-aloud-queue',
      'read-aloud-queue-play',
      'read-aloud-step',
      'retry',
      'tool-approve',
      'tool-retry',
      'voice-source-succeed',
    ]);
  });

  it('are repeated where a stored id or the end that they lead to makes twice the same as once', () => {
    const { ask, stop, resume, 'draft-change': draft, 'read-aloud-open': open, 'message-delete': remove } = allCommands;

    expect([ask, stop, resume, draft, open, remove].map(({ isRepeatable }) => isRepeatable)).toEqual(
      Array.from({ length: 6 }, () => true),
    );
  });

  it('are dropped in silence only where nothing is lost by it', () => {
    expect(namesWhere((declaration) => 'failure' in declaration)).toEqual([
      'audio-state',
      'import-list',
      'keys-state',
      'mcp-complete',
      'mcp-prompts',
      'plugin-leave',
      'plugin-look-all',
      'provider-examine-cancel',
      'read-aloud-state',
      'resume',
      'storage-usage',
      'subscribe',
      'tool-calls',
      'tool-skills',
      'tool-wait-cancel',
      'transcription-cancel',
    ]);
  });

  it.each(fields)('$channel $type refuses another thing as its $field', ({ commands, type, field }) => {
    const parsed = commandParser(commands)({ type, [field]: hostile });

    expect(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])).toContain(field);
  });

  it.each(declared)('$channel $type takes no list, text or nothing for a message', ({ commands, type }) => {
    const parse = commandParser(commands);

    expect(
      [[{ type }], JSON.stringify({ type }), type, null, undefined].map((message) => parse(message).success),
    ).toEqual([false, false, false, false, false]);
  });
});
