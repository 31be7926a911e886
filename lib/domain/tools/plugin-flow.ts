import type { PluginManifest, PluginType } from './plugin-manifest';

/** What the conversation does with a call of a plugin. */
export type PluginFlow = {
  /** The gateway is asked. Otherwise the plugin's own interface is shown, once its settings are complete. */
  readonly isCalled: boolean;
  /** How the result is drawn. `card`: as every tool's, with the plugin's interface where it has one. */
  readonly shows: 'card' | 'markdown' | 'frame';
  /**
   * The model goes on with the results: once, after all calls of the step have ended. `if-text`: when one of them gave
   * text. `if-asked`: when the plugin's interface asks for it.
   */
  readonly model: 'if-text' | 'never' | 'if-asked';
};

const flows: Readonly<Record<PluginType, PluginFlow>> = {
  default: { isCalled: true, shows: 'card', model: 'if-text' },
  markdown: { isCalled: true, shows: 'markdown', model: 'never' },
  standalone: { isCalled: false, shows: 'frame', model: 'if-asked' },
};

/** What the conversation does with a call of a plugin of this type; of a tool that has none, what it does with `default`. */
export const pluginFlow = (type: PluginType | undefined): PluginFlow => flows[type ?? 'default'];

/**
 * Whether the model is asked again after a step with these calls: always after one of a tool that is no plugin's. One frame
 * may still ask for it later.
 */
export const asksModelAgain = (calls: readonly { readonly type?: PluginType; readonly text: string }[]): boolean =>
  calls.some(({ type, text }) => type === undefined || (pluginFlow(type).model === 'if-text' && text !== ''));

/** A plugin's interface as it is drawn in a frame. Sizes in CSS px. */
export type PluginFrame = { readonly url: string; readonly width: number; readonly height: number };

const sizes: Readonly<Record<'frame' | 'card', Pick<PluginFrame, 'width' | 'height'>>> = {
  card: { width: 800, height: 300 },
  frame: { width: 600, height: 300 },
};

const largest = 4_000;

const sizeOf = (asked: number | undefined, usual: number): number =>
  asked !== undefined && asked > 0 ? Math.min(asked, largest) : usual;

/**
 * The interface of a plugin. `module` asks to run the plugin's script in our own page, which no browser allows an
 * extension: its result is shown as data (decision 20). `none`: it has none, or no address that a frame can show.
 */
export const pluginFrame = ({ ui, type }: PluginManifest): PluginFrame | 'module' | 'none' => {
  if (ui === undefined) return 'none';
  if (ui.mode === 'module') return 'module';
  const { shows } = pluginFlow(type);
  if (shows === 'markdown' || !URL.canParse(ui.url)) return 'none';
  return {
    url: ui.url,
    width: sizeOf(ui.width, sizes[shows].width),
    height: sizeOf(ui.height, sizes[shows].height),
  };
};
