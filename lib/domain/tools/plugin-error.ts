/**
 * What a gateway says went wrong: a name, or the status with which the plugin's own server answered
 * (@lobehub/chat-plugin-sdk 1.32.4, `error`).
 */
export type PluginErrorType = string | number;

const statuses: ReadonlyMap<PluginErrorType, number> = new Map([
  ['PluginApiNotFound', 404],
  ['PluginMetaNotFound', 404],
  ['PluginManifestNotFound', 404],
  ['PluginApiParamsError', 422],
  ['PluginSettingsInvalid', 422],
  ['PluginMetaInvalid', 490],
  ['PluginMarketIndexInvalid', 490],
  ['PluginManifestInvalid', 490],
  ['PluginMarketIndexNotFound', 590],
]);

/** The HTTP status of a gateway's answer with this error; 500 for a name without one. */
export const pluginErrorStatus = (type: PluginErrorType): number =>
  statuses.get(type) ?? (typeof type === 'number' ? type : 500);
