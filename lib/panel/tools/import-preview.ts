import { hostOf } from '@/lib/domain/network-address';
import type { ImportedEntry } from '@/lib/domain/tools/imported-server';
import { sendOrReport } from '@/lib/panel/connection';
import { isWindows } from '@/lib/platform/device';
import { outsideText } from './outside-text';

/** An entry of another program's settings, as it is shown. Header values are no part of it: `given` hands them over. */
export type EntryPreview = { readonly key: string; readonly title: string } & (
  | {
      readonly type: 'server';
      readonly url: string;
      readonly host: string;
      /** Headers that come along, and those that want a value. */
      readonly headerNames: readonly string[];
      readonly wanted: readonly string[];
      readonly isOldTransport: boolean;
      readonly given: () => Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'program';
      readonly url: string;
      /** What it starts now, and what starts a bridge to it: lines for a terminal. */
      readonly command: string;
      readonly bridge: string;
      readonly environment: readonly string[];
    }
  | { readonly type: 'unknown' }
);

const previewOf = (entry: ImportedEntry, index: number): EntryPreview => {
  const named = { key: `${index} ${entry.title}`, title: outsideText(entry.title) };
  switch (entry.type) {
    case 'server': {
      const { url, headers, openHeaders, isOldTransport } = entry;
      const headerNames = Object.keys(headers);
      return {
        ...named,
        type: 'server',
        url,
        host: hostOf(url),
        headerNames,
        wanted: openHeaders,
        isOldTransport,
        given: () => headers,
      };
    }
    case 'program': {
      const { url, command, bridge, environment } = entry;
      return { ...named, type: 'program', url, command, bridge, environment };
    }
    case 'unknown':
      return { ...named, type: 'unknown' };
    default:
      return entry satisfies never;
  }
};

/** The servers that another program's settings name; none for a text that names none. Undefined when it could not be read. */
export const readServers = async (text: string): Promise<readonly EntryPreview[] | undefined> => {
  const entries = await sendOrReport({ type: 'mcp-import', text, shell: isWindows() ? 'windows' : 'posix' });
  return entries === undefined ? undefined : (entries ?? []).map(previewOf);
};
