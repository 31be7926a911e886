import type { ArchivedSettings } from '@/lib/domain/app/archive';
import { type BroughtPart, type BroughtSetting, partOf } from '@/lib/domain/app/brought-setting';
import { mostPrompts, type Prompt } from '@/lib/domain/chat/prompt';
import { isSameJson } from '@/lib/domain/json-hash';
import type { LockableSetting } from '@/lib/domain/policy/locked-settings';
import type { IncomingSetting } from '@/lib/import/incoming';

/** What this profile has, as it would be exported. */
export type SettingsHere = ArchivedSettings & {
  /** Where something is typed. */
  readonly draftKeys: ReadonlySet<string>;
  /** What an organisation has set: nothing takes its place. */
  readonly locked: readonly LockableSetting[];
  /** Nothing was kept, set up or typed here yet. */
  readonly isFresh: boolean;
};

/**
 * What would become of it. `beside`: one of its name is here and is another; it comes under a name of its own. `changes`: it takes
 * the place of what was chosen here. `here`: it, or another in its place, is here and stays. `full`: there is no room for more.
 */
export type SettingPresence = 'new' | 'beside' | 'changes' | 'here' | 'full';

/** Something that can be imported, as it would be written. */
export type PlannedSetting = IncomingSetting & { readonly part: BroughtPart; readonly presence: SettingPresence };

const longestTitle = 60;

/** A name that none of these prompts has: the same with a number. */
const freeTitle = (title: string, prompts: readonly Prompt[]): string => {
  const taken = new Set(prompts.map((prompt) => prompt.title));
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const named = `${title.slice(0, longestTitle - end.length)}${end}`;
    if (!taken.has(named)) return named;
  }
};

/** The prompt without the number that it has beside another one. */
const bareTitle = (title: string): string => title.replace(/ \(\d+\)$/, '');

const isSamePrompt = (one: Prompt, other: Prompt): boolean =>
  one.text === other.text && (one.title === other.title || bareTitle(one.title) === other.title);

/** An id of its own for a prompt that comes beside another one. */
const freeId = (id: string, prompts: readonly Prompt[]): string => {
  const taken = new Set(prompts.map((prompt) => prompt.id));
  for (let number = 2; ; number += 1) {
    const named = `${id.slice(0, 90)}-${number}`;
    if (!taken.has(named)) return named;
  }
};

type Compared = { readonly setting: BroughtSetting; readonly presence: SettingPresence };

const comparePrompt = (
  setting: Extract<BroughtSetting, { readonly kind: 'prompt' }>,
  prompts: readonly Prompt[],
): Compared => {
  const { value } = setting;
  if (prompts.some((prompt) => isSamePrompt(prompt, value))) return { setting, presence: 'here' };
  if (prompts.length >= mostPrompts) return { setting, presence: 'full' };
  const clashes = prompts.some(({ id, title }) => id === value.id || title === value.title);
  if (!clashes) return { setting, presence: 'new' };
  const id = prompts.some((prompt) => prompt.id === value.id) ? freeId(value.id, prompts) : value.id;
  return {
    setting: { ...setting, id, value: { ...value, id, title: freeTitle(value.title, prompts) } },
    presence: 'beside',
  };
};

/**
 * What its user alone may say, as it is here: on which sites something shows, and who listens. A file that chose a recognizer
 * would send what is spoken to a service that nobody was asked about.
 */
const withoutRights = (
  { id, value }: Extract<BroughtSetting, { readonly kind: 'preference' }>,
  here: Readonly<Record<string, unknown>>,
): unknown => {
  if (id === 'pages') return { ...Object(value), toolbarSites: here.toolbarSites ?? [] };
  if (id !== 'dictation') return value;
  const { recognizerId: _, ...rest } = Object(value);
  return { ...rest, ...(here.recognizerId !== undefined && { recognizerId: here.recognizerId }) };
};

/** With what is here in the place of what is locked. */
const withLocked = (id: string, value: unknown, here: unknown, locked: readonly LockableSetting[]): unknown => {
  if (locked.some((name) => name === id)) return here;
  const fields = Object.entries(Object(here)).filter(([field]) => locked.some((name) => name === `${id}.${field}`));
  return fields.length === 0 ? value : { ...Object(value), ...Object.fromEntries(fields) };
};

const comparePreference = (
  setting: Extract<BroughtSetting, { readonly kind: 'preference' }>,
  { preferences, locked }: SettingsHere,
): Compared => {
  const here: unknown = Object(preferences)[setting.id];
  const value = withLocked(setting.id, withoutRights(setting, Object(here)), here, locked);
  return { setting: { ...setting, value }, presence: isSameJson(value, here) ? 'here' : 'changes' };
};

const isThere = (setting: BroughtSetting, here: SettingsHere): boolean => {
  const { kind, id } = setting;
  const { tools, connections, preferences, draftKeys } = here;
  switch (kind) {
    case 'draft':
      return draftKeys.has(id);
    case 'connection':
      return connections.some((connection) => connection.id === id);
    case 'mcp-server':
      return tools.some((tool) => tool.kind === kind && (tool.id === id || tool.url === setting.value.url));
    case 'search-service':
      return tools.some((tool) => tool.kind === kind && tool.serviceId === id);
    case 'plugin':
      return tools.some((tool) => tool.kind === kind && tool.id === id);
    case 'voice':
      return Object.hasOwn(preferences.voiceSources, id);
    case 'recognizer':
      // The one that listens here must not get a stranger's address.
      return Object.hasOwn(preferences.recognizerSources, id) || Object(preferences.dictation).recognizerId === id;
    case 'prompt':
    case 'preference':
    case 'tool-choice':
      return false;
    default:
      return kind satisfies never;
  }
};

const compare = (setting: BroughtSetting, here: SettingsHere, prompts: readonly Prompt[]): Compared => {
  switch (setting.kind) {
    case 'prompt':
      return comparePrompt(setting, prompts);
    case 'preference':
      return comparePreference(setting, here);
    case 'tool-choice': {
      const own = here.tools.find((tool) => tool.kind === 'settings');
      const value = own && { stepLimit: own.stepLimit, choice: own.choice };
      return { setting, presence: isSameJson(value, setting.value) ? 'here' : 'changes' };
    }
    default:
      return { setting, presence: isThere(setting, here) ? 'here' : 'new' };
  }
};

/** What would become of each of them. Of two with one id in an archive, the first counts. */
export const compareSettings = (
  incoming: readonly IncomingSetting[],
  here: SettingsHere,
): readonly PlannedSetting[] => {
  const seen = new Set<string>();
  const prompts = [...here.prompts];
  return incoming.flatMap((one) => {
    const name = JSON.stringify([one.setting.kind, one.setting.id]);
    if (seen.has(name) && one.setting.kind !== 'prompt') return [];
    seen.add(name);
    const { setting, presence } = compare(one.setting, here, prompts);
    if (setting.kind === 'prompt' && (presence === 'new' || presence === 'beside')) prompts.push(setting.value);
    const title = setting.kind === 'prompt' ? setting.value.title : one.title;
    return [{ ...one, setting, title, part: partOf(setting.kind), presence }];
  });
};

/** Whether it would be written. */
export const comes = ({ presence }: PlannedSetting): boolean => presence !== 'here' && presence !== 'full';
