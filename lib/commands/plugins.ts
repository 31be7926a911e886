import { z } from '@/lib/domain/schema';
import type {
  PluginChanges,
  PluginFailure,
  PluginOffer,
  PluginSettingsView,
  PluginView,
} from '@/lib/domain/tools/plugin-preview';
import { command, output } from './declare';
import { id } from './fields';

/** Where a manifest is: at an address, or in a file that the user chose. */
const manifest = z.discriminatedUnion('from', [
  z.object({ from: z.literal('address'), url: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  z.object({ from: z.literal('file'), text: z.string().check(z.maxLength(4_000_000)) }),
]);

/** By the names of its schema. An empty text takes a value away, and what is absent stays. */
const settings = z.record(z.string(), z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()]));

/** Names it for `tool-wait-cancel`. */
const workId = z.optional(id);

const pin = z.string().check(z.maxLength(100));

/** LobeChat plugins: looked at, installed, changed, renewed, removed. Every change is told by `tools-changed`. */
export const pluginCommands = {
  'plugin-list': command({ input: {}, output: output<readonly PluginView[]>(), isRepeatable: true }),
  /** Stores nothing. A failure with `blocked` names a host that the user must allow first. */
  'plugin-preview': command({
    input: { manifest, workId },
    output: output<({ readonly type: 'ready' } & PluginOffer) | PluginFailure>(),
    isRepeatable: true,
  }),
  /** Reads the manifest again. `changed`: it is another than the pin says, and nothing was installed. */
  'plugin-install': command({
    input: { manifest, pin, settings, workId },
    output: output<
      | { readonly type: 'installed'; readonly sourceId: string }
      | ({ readonly type: 'changed' } & PluginOffer)
      | PluginFailure
    >(),
    isRepeatable: false,
  }),
  /** Gives back access that was asked for to install a plugin which is not installed after all, where nothing else uses it. */
  'plugin-leave': command({
    input: { origins: z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(1_000)) },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** `bad-request` names a setting that is no JSON where it must be. */
  'plugin-change': command({
    input: {
      identifier: id,
      isOn: z.optional(z.boolean()),
      settings: z.optional(settings),
      /** Its interface may be loaded from where it is now. */
      allowsFrame: z.optional(z.literal(true)),
    },
    output: output<null>(),
    isRepeatable: true,
  }),
  'plugin-settings': command({ input: { identifier: id }, output: output<PluginSettingsView>(), isRepeatable: true }),
  /** Looks where it came from. A change turns it off until `plugin-accept`. */
  'plugin-look': command({
    input: { identifier: id, workId },
    output: output<
      { readonly type: 'same' } | { readonly type: 'changed'; readonly changes: PluginChanges } | PluginFailure
    >(),
    isRepeatable: true,
  }),
  /** Agrees to what was found. `bad-request` where that is not what the pin says. */
  'plugin-accept': command({ input: { identifier: id, pin }, output: output<null>(), isRepeatable: true }),
  /** Looks for those that were not looked for within a day. `found`: one of them is off until the user agrees. */
  'plugin-look-all': command({
    input: {},
    output: output<{ readonly found: boolean }>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** With its settings, and from what new conversations begin with. `plugin-restore` takes it back for a while. */
  'plugin-remove': command({
    input: { identifier: id },
    output: output<{ readonly undoForMs: number /** ms */ }>(),
    isRepeatable: true,
  }),
  /** As it was; nothing where it is gone for good. */
  'plugin-restore': command({ input: { identifier: id }, output: output<null>(), isRepeatable: true }),
};
