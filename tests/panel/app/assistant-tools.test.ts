import { expect, it } from 'vitest';
import type { ListedToolSource } from '@/lib/domain/tools/tool-list';
import {
  absentTools,
  chatTools,
  firstAssistantTools,
  namesForList,
  switchAssistantTool,
  withAssistantTools,
} from '@/lib/panel/app/assistant-tools';

const toolOf = (name: string, isOn = true) => ({ name, title: name, description: '', effect: 'local', isOn }) as const;
const listed: readonly ListedToolSource[] = [
  { id: 'own', title: 'Parley', isOn: true, tools: [toolOf('clock'), toolOf('calculator', false)], sent: 1 },
  { id: 'mcp-1', title: 'Notes', isOn: false, tools: [toolOf('find', false)] },
];
const off = [{ sourceId: 'own', toolName: 'calculator' }];
const own = { sources: [{ id: 'own', title: 'Parley' }], off };

it('begins with what is on', () => {
  expect(firstAssistantTools(listed)).toEqual(own);
});

it('is what a chat has on, where that is not what any new chat has', () => {
  const inNew = listed.map((source) => ({ ...source, isOn: true }));

  expect(chatTools(listed, inNew)).toEqual(own);
  expect(chatTools(inNew, inNew)).toBeUndefined();
  expect(chatTools(listed, [])).toEqual(own);
  expect(chatTools([], listed)).toEqual({ sources: [], off: [] });
});

it('shows its own switches over the sources that are here', () => {
  const shown = withAssistantTools(listed, { sources: [{ id: 'mcp-1', title: 'Notes' }], off });

  expect(shown.map(({ id, isOn, tools }) => [id, isOn, tools.map((tool) => tool.isOn)])).toEqual([
    ['own', false, [true, false]],
    ['mcp-1', true, [true]],
  ]);
  expect(shown[0]).not.toHaveProperty('sent');
});

it('keeps the name of what is switched on, and of what is not here', () => {
  const gone = { ...own, sources: [...own.sources, { id: 'mcp-9', title: 'Tides' }] };

  expect(switchAssistantTool(gone, listed, { sourceId: 'mcp-1', isOn: true }).sources).toEqual([
    ...gone.sources,
    { id: 'mcp-1', title: 'Notes' },
  ]);
  expect(switchAssistantTool(own, listed, { sourceId: 'own', toolName: 'clock', isOn: false }).off).toEqual([
    ...off,
    { sourceId: 'own', toolName: 'clock' },
  ]);
  expect(absentTools(gone, listed)).toEqual([{ id: 'mcp-9', title: 'Tides' }]);
});

it('keeps each name in a list in its own direction', () => {
  expect(namesForList(['Tides', 'مدّ'])).toEqual(['Tides', '\u2068مدّ\u2069']);
});
