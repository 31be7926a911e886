import { useEffect } from 'react';
import { ToolSourceRow } from '@/components/tools/ToolSourceRow';
import { ToolsButton } from '@/components/tools/ToolsButton';
import { ToolsPage } from '@/components/tools/ToolsPage';
import { ToolsSheet as ToolsSheetView } from '@/components/tools/ToolsSheet';
import { BusyLine } from '@/components/ui/BusyLine';
import { Group } from '@/components/ui/Group';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { StepLines } from '@/components/ui/StepLines';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ListedToolSource, ToolList } from '@/lib/domain/tools/tool-list';
import { useT } from '@/lib/i18n/use-t';
import { replaceConnection } from '@/lib/panel/connection';
import { useMcpServers } from '@/lib/panel/tools/mcp-servers';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { useToolSettings } from '@/lib/panel/tools/tool-settings';
import { Exhibit } from '../Exhibit';
import { noon } from '../sample-data';

/** Eight by eight points: a server's own picture. */
const sun =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAHUlEQVR42mNgIBZ8WCX3HxnjlcRQRAcFBB2JDwAA1QxW4R3q80AAAAAASUVORK5CYII=';

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
  icon: sun,
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
const search: ListedToolSource = { id: 'search', title: 'Web search', isOn: true, tools: [] };
const list: ToolList = {
  sources: [own, search, weather, unreachable],
  count: 3,
  search: { type: 'service', serviceId: 'searxng', label: 'SearXNG', host: '127.0.0.1:8080' },
  tokens: 200,
  stepLimit: 20,
};

const server: McpConnection = {
  id: 'm1',
  title: 'Wissensdatenbank der Straßenbauverwaltung',
  url: 'https://wissen.example/mcp',
  headers: { Authorization: { isConfigured: true, lastFour: '7f3a' } },
  isOn: true,
  isSignedIn: false,
  createdAt: noon,
  check: { at: noon, ms: 120, toolCount: 14 },
};
const failed = (id: string, title: string, error: ChatErrorData): McpConnection => ({
  ...server,
  id,
  title,
  url: 'http://localhost:8801/mcp',
  headers: {},
  check: { at: noon, ms: 5, error },
});
const connections: readonly McpConnection[] = [
  server,
  { ...server, id: 'm2', title: 'Linear', isOn: false },
  failed('m3', 'Notion', { code: 'auth', serviceCode: 'mcp-sign-in' }),
  failed('m4', 'Files', { code: 'origin-refused' }),
  failed('m5', 'Old', { code: 'not-an-api', serviceCode: 'mcp-http-sse' }),
];

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
  useMcpServers.setState({
    connections,
    known: [{ title: 'GitHub', url: 'https://api.github.example/mcp', access: 'key' }],
  });
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
        <ToolsPage unlock={() => null} />
      </Exhibit>
      <Exhibit name="StepLines, OutcomeLine and BusyLine">
        <StepLines
          steps={[
            { id: 'a', state: 'passed', words: weather.title },
            { id: 'b', state: 'failed', words: unreachable.title },
            { id: 'c', state: 'untested', words: own.title },
          ]}
        />
        <OutcomeLine tone="bad" more={weather.host}>
          {weather.title}
        </OutcomeLine>
        <BusyLine onCancel={() => undefined}>{weather.host}</BusyLine>
      </Exhibit>
      <Exhibit name="ToolSourceRow: for a model without tools">
        <Group>
          <ToolSourceRow source={own} isOff onSwitch={() => undefined} />
        </Group>
      </Exhibit>
      <Exhibit name="ToolSourceRow: some tools cannot be used">
        <Group>
          <ToolSourceRow
            source={{
              ...weather,
              leftOut: [
                { name: '#3', reason: 'name' },
                { name: 'get_everything_of_everything', reason: 'large' },
                { name: 't500', reason: 'many', count: 9_500 },
              ],
            }}
            isOff={false}
            onSwitch={() => undefined}
          />
        </Group>
      </Exhibit>
      <Exhibit name="ToolSourceRow: a page of its list is missing, and one without tools">
        <Group>
          <ToolSourceRow source={{ ...weather, missing: 2 }} isOff={false} onSwitch={() => undefined} />
          <ToolSourceRow
            source={{ ...weather, id: 'mcp-logs', title: 'Logs', tools: [], listedAt: 0 }}
            isOff={false}
            onSwitch={() => undefined}
          />
        </Group>
      </Exhibit>
      <Exhibit name="ToolsButton: some tools are on">
        <ToolsButton />
      </Exhibit>
    </>
  );
}
