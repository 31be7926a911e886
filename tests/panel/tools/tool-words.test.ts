import { beforeAll, expect, it } from 'vitest';
import { longestDescription } from '@/lib/domain/tools/tool';
import { loadTexts } from '@/lib/i18n/texts';
import { sourceTitle, toolDescription, toolTitle } from '@/lib/panel/tools/tool-words';

const t = (key: string): string => `text of ${key}`;

beforeAll(() => loadTexts('en-US'));

it('calls our own tools in the language of the interface', () => {
  expect(toolTitle({ sourceId: 'own', toolName: 'clock', title: 'Clock' }, t)).toBe('text of tools.own.clock');
});

it('calls our own sources in the language of the interface, and others as they say', () => {
  expect(sourceTitle('search', 'Web search', t)).toBe('text of tools.source.search');
  expect(sourceTitle('own', 'Parley', t)).toBe('Parley');
  expect(sourceTitle('mcp-search', 'Web \u202Esearch', t)).toBe('Web \uFFFDsearch');
});

it('calls others, and our own that have no text, as their source says', () => {
  expect(toolTitle({ sourceId: 'mcp-1', toolName: 'clock', title: 'A \u202Eclock' }, t)).toBe('A \uFFFDclock');
  expect(toolTitle({ sourceId: 'own', toolName: 'unheard-of', title: 'Unheard of' }, t)).toBe('Unheard of');
});

it('shows a description in one paragraph, as long as a model gets it', () => {
  expect(toolDescription('mcp-1', ' Books\n\n  a table. ')).toBe('Books a table.');
  expect(toolDescription('mcp-1', 'x'.repeat(5000))).toHaveLength(longestDescription);
});

it('leaves out what our own say to models', () => {
  expect(toolDescription('own', 'Tells the time.')).toBe('');
});
