import { useEffect } from 'react';
import { ToolSourceRow } from '@/components/tools/ToolSourceRow';
import { ToolsButton } from '@/components/tools/ToolsButton';
import { ToolsPage } from '@/components/tools/ToolsPage';
import { ToolsSheet as ToolsSheetView } from '@/components/tools/ToolsSheet';
import { Group } from '@/components/ui/Group';
import type { ListedToolSource, ToolList } from '@/lib/domain/tools/tool-list';
import { useT } from '@/lib/i18n/use-t';
import { replaceConnection } from '@/lib/panel/connection';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { useToolSettings } from '@/lib/panel/tools/tool-settings';
import { Exhibit } from '../Exhibit';
import { noon } from '../sample-data';

const own: ListedToolSource = {
  id: 'own',
  title: 'Parley',
  isOn: true,
  tools: [
    {
      name: 'clock',
      title: 'Clock',
      description: 'The time now, here or in another zone.',
      effect: 'local',
      isOn: true,
    },
    { name: 'calculator', title: 'Calculator', description: 'Calculates exactly.', effect: 'local', isOn: false },
  ],
};
const weather: ListedToolSource = {
  id: 'mcp-weather',
  title: 'Landesamt für Straßenbauvorhaben und Wetter',
  host: 'api.openweather.example',
  isOn: true,
  tools: [
    {
      name: 'get_forecast',
      title: 'Fußgängerüberwegsbeleuchtungsverordnungssuche',
      description: 'Looks up the forecast of a day at a place. '.repeat(8),
      effect: 'reads',
      isOn: true,
    },
    { name: 'book', title: 'Book a table', description: 'Books a table.', effect: 'writes', isOn: true },
  ],
};
const unreachable: ListedToolSource = {
  id: 'mcp-notes',
  title: 'Notes',
  host: 'notes.example',
  isOn: false,
  tools: [],
  problem: { code: 'refused', host: 'notes.example' },
};
const list: ToolList = { sources: [own, weather, unreachable], count: 3, stepLimit: 20 };

/** A background that says nothing, so that what the pictures show is what is written here. */
const silent = {
  request: () => new Promise<never>(() => undefined),
  onEvent: () => () => undefined,
  onDisconnect: () => () => undefined,
  onReconnect: () => () => undefined,
  close: () => undefined,
};
const show = (): void => {
  replaceConnection(silent);
  useToolList.setState({ list, hasFailed: false });
  const grant = { id: '1', sourceId: weather.id, toolName: 'get_forecast', host: 'api.openweather.example' };
  useToolSettings.setState({
    list,
    grants: [{ ...grant, title: 'Weather forecast', sourceTitle: 'OpenWeather', grantedAt: noon }],
  });
};
show();

/** What is on for a conversation. */
export function ToolsSheet() {
  useEffect(show, []);
  return (
    <>
      <ToolsSheetView onClose={() => undefined} />
      <p className="gallery-exhibit">{useT()('tools.title')}</p>
    </>
  );
}

/** The settings of tools, and the parts of the sheet by themselves. */
export function ToolsSettings() {
  useEffect(show, []);
  return (
    <>
      <Exhibit name="ToolsPage">
        <ToolsPage />
      </Exhibit>
      <Exhibit name="ToolSourceRow: for a model without tools">
        <Group>
          <ToolSourceRow source={own} isOff onSwitch={() => undefined} />
        </Group>
      </Exhibit>
      <Exhibit name="ToolsButton: some tools are on">
        <ToolsButton />
      </Exhibit>
    </>
  );
}
