import type { ChatErrorData } from '@/lib/domain/chat-error';
import { isLoopback } from '@/lib/domain/tools/plugin-address';
import type { PluginFailure } from '@/lib/domain/tools/plugin-preview';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';

/** A problem with a plugin in words: what is wrong, and what to do about it. */
export type PluginWords = { readonly title: TextKey; readonly text?: TextKey; readonly values: TextValues };

const fetchWords = (error: ChatErrorData | undefined): PluginWords => {
  const host = error?.host ?? '';
  const values = { host, provider: host, model: '' };
  if (error === undefined) return { title: 'plugin.problem.fetchError', values };
  return { title: errorTitleKey(error.code), text: errorTextKey(error.code), values };
};

/** Why a plugin could not be read or installed. */
export const pluginProblemWords = ({ problem, error, paths = [] }: PluginFailure): PluginWords => {
  if (problem === 'fetchError' || problem === 'noManifest') return fetchWords(error);
  // Enough to find the place; a manifest can break its format in thousands.
  return { title: `plugin.problem.${problem}`, values: { paths: paths.slice(0, 5).join(', ') } };
};

/** The match pattern of a host of a plugin: on this computer without encryption, elsewhere with it. */
export const hostPattern = (host: string): string => `${isLoopback(`http://${host}`) ? 'http' : 'https'}://${host}/*`;

/** The match pattern of the host that must be allowed before the plugin can be read; undefined where that is not what is missing. */
export const blockedHost = ({ error }: PluginFailure): string | undefined => {
  if (error?.code !== 'blocked' || error.host === undefined) return undefined;
  return hostPattern(error.host);
};
