import type { ChatErrorData } from '../chat-error';
import type { PluginFrame } from './plugin-flow';
import type { PluginType } from './plugin-manifest';

/** One field of the form for a plugin's settings. Title and description are the plugin's words. */
export type PluginSettingsField = {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly isRequired: boolean;
} /** `json`: an object or a list, written as JSON. */ & (
  | { readonly type: 'text'; readonly initial?: string }
  | { readonly type: 'json'; readonly initial?: string }
  | { readonly type: 'secret' }
  | { readonly type: 'boolean'; readonly initial?: boolean }
  | {
      readonly type: 'number';
      readonly isWhole: boolean;
      readonly initial?: number;
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly type: 'select'; readonly initial?: string; readonly options: readonly string[] }
);

/** What the user reads before a plugin is installed. All texts are the plugin's own. */
export type PluginPreview = {
  readonly identifier: string;
  readonly title: string;
  readonly description: string;
  readonly author?: string;
  readonly homepage?: string;
  readonly type: PluginType;
  /** The host that its manifest was loaded from; absent for a file. */
  readonly from?: string;
  readonly apis: readonly {
    readonly name: string;
    /** Whole: this is what a model is told. */
    readonly description: string;
    readonly host?: string;
    /** The names of the arguments that it is sent. */
    readonly sent: readonly string[];
  }[];
  /** So many functions more than a model can be offered. */
  readonly leftOut?: number;
  /** So many functions that have no name. */
  readonly nameless?: number;
  /** The host whose OpenAPI document could not be read: the functions in it are missing. */
  readonly withoutOpenApi?: string;
  readonly hosts: readonly string[];
  /** The interface that it shows, where a frame may. `module` is not run. */
  readonly frame: 'none' | 'module' | PluginFrame;
  /** What it adds to the instructions of every conversation in which it is on. */
  readonly instructions?: string;
  /** They go to its server with each call, and to its interface. */
  readonly settings: readonly PluginSettingsField[];
};

/** What is different in a newer manifest. A plugin with any difference stays off until the user says yes to it. */
export type PluginChanges = {
  readonly apis: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly string[];
  };
  readonly hosts: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** Keys of the manifest besides `api`: title, instructions, settings, interface, gateway … */
  readonly fields: readonly string[];
};

/**
 * Why a plugin cannot be installed: LobeChat's names, and ours. `reserved`: the identifier is another source's;
 * `installed`: a plugin with it is there, whose settings this one must not get.
 */
export type InstallProblem =
  | 'noManifest'
  | 'fetchError'
  | 'urlError'
  | 'manifestInvalid'
  | 'openAPIInvalid'
  | 'reserved'
  | 'installed'
  /** The address is none that a plugin may have: a private network, no https, another port. */
  | 'addressRefused';

/** A plugin that cannot be installed, as it is told. */
export type PluginFailure = {
  readonly type: 'failed';
  readonly problem: InstallProblem;
  /** What the network says about it. */
  readonly error?: ChatErrorData;
  /** Where the manifest breaks the format. */
  readonly paths?: readonly string[];
};

/** What can be installed. */
export type PluginOffer = {
  readonly preview: PluginPreview;
  /** Names what the user saw: only that is installed. */
  readonly pin: string;
  /** Match patterns of all that it reaches: the browser is asked for exactly these. */
  readonly origins: readonly string[];
  /** Why its OpenAPI document could not be read: it is installed without what is in there. */
  readonly missing?: PluginFailure;
};

/** An installed plugin as its user sees it. */
export type PluginView = {
  readonly preview: PluginPreview;
  readonly isOn: boolean;
  /** Some of its settings are filled in. */
  readonly hasSettings: boolean;
  /** ms since the epoch. */
  readonly installedAt: number;
  /** Where its manifest came from, and can be looked for again; absent for a file. */
  readonly manifestUrl?: string;
  /** Match patterns of all that it reaches. */
  readonly origins: readonly string[];
  /** The user agreed that its interface is loaded from where it is now. */
  readonly isFrameAllowed: boolean;
  /** Its manifest is another now: it is off until the user agrees. */
  readonly update?: PluginOffer & { readonly changes: PluginChanges };
};

/** Settings as a form begins with them; of secrets only their end. */
export type PluginSettingsView = {
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly secrets: Readonly<Record<string, { readonly lastFour: string }>>;
};
