import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { RecognizerSource } from '@/lib/domain/dictation/dictation-preferences';
import { requestAddress } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import type { VoiceSource } from '@/lib/domain/read-aloud/voice-preferences';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import type { SearchConnection } from '@/lib/domain/tools/search-connection';
import { plainFields } from '../plain-fields';

type Fields = Parameters<typeof plainFields>[0];

/** What says how a service of a kind is set up; undefined for one that this version does not know. */
export type BroughtRowContext = {
  /** A row that waits for its user, see `ConnectedProvider.isImported`. */
  connection(brought: Extract<BroughtSetting, { kind: 'connection' }>): ConnectedProvider | undefined;
  findVoiceEngine(id: string): (Fields & Pick<VoiceEngine, 'kind'>) | undefined;
  findRecognizer(id: string): Fields | undefined;
  findSearchService(id: string): Fields | undefined;
  /** The plugin as it may be agreed to; undefined for one that must not be installed. */
  plugin(brought: Extract<BroughtSetting, { kind: 'plugin' }>['value']): Promise<PluginRow['plugin'] | undefined>;
};

const serverOf = ({ id, value }: Extract<BroughtSetting, { kind: 'mcp-server' }>): McpConnection | undefined => {
  const { headers, ...server } = value;
  try {
    requestAddress(server.url);
  } catch {
    return undefined;
  }
  return { ...server, id, headers: {}, isOn: false, isSignedIn: false, imported: { headers } };
};

const pluginOf = async (
  { id, value }: Extract<BroughtSetting, { kind: 'plugin' }>,
  context: BroughtRowContext,
): Promise<PluginRow | undefined> => {
  const plugin = await context.plugin(value);
  if (plugin === undefined || plugin.manifest.identifier !== id) return undefined;
  const { createdAt } = value;
  // Found, and not agreed to: the user sees it whole before a model gets its tools, as that of a newer manifest.
  return { id, plugin, next: plugin, origins: [], isOn: false, hasSettings: false, createdAt };
};

const broughtRow = async (brought: BroughtSetting, context: BroughtRowContext): Promise<unknown> => {
  switch (brought.kind) {
    case 'prompt':
    case 'assistant':
    case 'draft':
    case 'preference':
    case 'tool-choice':
      return brought.value;
    case 'connection':
      return context.connection(brought);
    case 'mcp-server':
      return serverOf(brought);
    case 'plugin':
      return pluginOf(brought, context);
    case 'search-service': {
      const service = context.findSearchService(brought.id);
      if (service === undefined) return undefined;
      const settings = plainFields(service, brought.value.settings);
      return {
        serviceId: brought.id,
        settings,
        secrets: {},
        isChosen: false,
        isImported: true,
      } satisfies SearchConnection;
    }
    case 'voice': {
      const engine = context.findVoiceEngine(brought.id);
      // The browser's own voices have no address, and no switch that could turn them on again.
      if (engine === undefined || engine.kind === 'direct') return undefined;
      const settings = plainFields(engine, brought.value.settings);
      // One without a form has no address to look at: its switch is enough.
      const waits = engine.fields.length > 0 && ({ isImported: true } as const);
      return { isOn: false, settings, secrets: {}, ...waits } satisfies VoiceSource;
    }
    case 'recognizer': {
      const recognizer = context.findRecognizer(brought.id);
      // One that listens in the page has nothing to set up.
      if (recognizer === undefined || recognizer.fields.length === 0) return undefined;
      const settings = plainFields(recognizer, brought.value.settings);
      return { settings, secrets: {}, isImported: true } satisfies RecognizerSource;
    }
    default:
      return brought satisfies never;
  }
};

/**
 * What is written of what came with an import: nothing is on, nothing has a key, and nothing is sent anywhere before the user
 * has looked at it. What cannot be here is left out.
 */
export const createBroughtRows =
  (context: BroughtRowContext) =>
  async (brought: readonly BroughtSetting[]): Promise<readonly { kind: string; id: string; row: unknown }[]> => {
    const rows = await Promise.all(brought.map(async (one) => ({ ...one, row: await broughtRow(one, context) })));
    return rows.flatMap(({ kind, id, row }) => (row === undefined ? [] : [{ kind, id, row }]));
  };
