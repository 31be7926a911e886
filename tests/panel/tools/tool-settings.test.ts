import { expect, it, vi } from 'vitest';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import { changeStepLimit, followToolSettings, switchForNew, useToolSettings } from '@/lib/panel/tools/tool-settings';
import { openFakePanel } from '@/tests/fakes/panel';

const grant: ToolGrant = {
  id: 'g1',
  sourceId: 'mcp-weather',
  toolName: 'forecast',
  title: 'Forecast',
  sourceTitle: 'OpenWeather',
  grantedAt: 1,
};

it('mirrors what new conversations begin with and what is always allowed', async () => {
  const connection = openFakePanel();
  const list: ToolList = { sources: [], count: 0, search: { type: 'none' }, tokens: 200, stepLimit: 20 };
  connection.answer({ 'tool-list': list, 'tool-grants': { always: [grant], conversation: [] } });

  followToolSettings();
  await vi.waitFor(() => expect(useToolSettings.getState()).toEqual({ list, grants: [grant] }));
  connection.answer({ 'tool-grants': { always: [], conversation: [] } });
  connection.emit({ type: 'tools-changed' });

  await vi.waitFor(() => expect(useToolSettings.getState().grants).toEqual([]));
});

it('changes what holds for all conversations', async () => {
  const connection = openFakePanel();

  await switchForNew({ sourceId: 'own', isOn: false });
  await changeStepLimit(50);

  expect(connection.commands).toEqual([
    { type: 'tool-switch', sourceId: 'own', isOn: false },
    { type: 'tool-step-limit', steps: 50 },
  ]);
});
