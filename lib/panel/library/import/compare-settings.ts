import type { ArchivedSettings } from '@/lib/domain/app/archive';
import { type BroughtPart, type BroughtSetting, partOf } from '@/lib/domain/app/brought-setting';
import { type Assistant, mostAssistants } from '@/lib/domain/chat/assistant';
import { mostPrompts, type Prompt } from '@/lib/domain/chat/prompt';
import { firstLetters } from '@/lib/domain/first-letters';
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

const longestName = 60;

/** What users make themselves and call by a name: `rest` is all that it is beside that and its id. */
type Made = { readonly id: string; readonly name: string; readonly rest: unknown };

const madeOfPrompt = ({ id, title, ...rest }: Prompt): Made => ({ id, name: title, rest });
/** Whether its user has allowed what it turns on makes it no other one. */
const madeOfAssistant = ({ id, name, isImported: _, ...rest }: Assistant): Made => ({ id, name, rest });

/** A name that none of these has: the same with a number. */
const freeName = (name: string, all: readonly Made[]): string => {
  const taken = new Set(all.map((one) => one.name));
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const named = `${firstLetters(name, longestName - end.length)}${end}`;
    if (!taken.has(named)) return named;
  }
};

/** The name without the number that it has beside another one. */
const bareName = (name: string): string => name.replace(/ \(\d+\)$/, '');

const isSameMade = (one: Made, other: Made): boolean =>
  (one.name === other.name || bareName(one.name) === other.name) && isSameJson(one.rest, other.rest);

/** An id of its own for what comes beside another one. */
const freeId = (id: string, all: readonly Made[]): string => {
  const taken = new Set(all.map((one) => one.id));
  for (let number = 2; ; number += 1) {
    const named = `${id.slice(0, 90)}-${number}`;
    if (!taken.has(named)) return named;
  }
};

type Compared = { readonly setting: BroughtSetting; readonly presence: SettingPresence };

/** What becomes of it, and under which id and name. `most`: so many there is room for. */
const compareMade = (
  made: Made,
  here: readonly Made[],
  most: number,
): Pick<Made, 'id' | 'name'> & Pick<Compared, 'presence'> => {
  const { id, name } = made;
  if (here.some((one) => isSameMade(one, made))) return { id, name, presence: 'here' };
  if (here.length >= most) return { id, name, presence: 'full' };
  if (!here.some((one) => one.id === id || one.name === name)) return { id, name, presence: 'new' };
  const isIdTaken = here.some((one) => one.id === id);
  return { id: isIdTaken ? freeId(id, here) : id, name: freeName(name, here), presence: 'beside' };
};

type MadeSetting = Extract<BroughtSetting, { readonly kind: 'prompt' | 'assistant' }>;

const comparePrompt = (
  setting: Extract<MadeSetting, { readonly kind: 'prompt' }>,
  prompts: readonly Prompt[],
): Compared => {
  const { id, name, presence } = compareMade(madeOfPrompt(setting.value), prompts.map(madeOfPrompt), mostPrompts);
  return { setting: { ...setting, id, value: { ...setting.value, id, title: name } }, presence };
};

const compareAssistant = (
  setting: Extract<MadeSetting, { readonly kind: 'assistant' }>,
  assistants: readonly Assistant[],
): Compared => {
  const made = madeOfAssistant(setting.value);
  const { id, name, presence } = compareMade(made, assistants.map(madeOfAssistant), mostAssistants);
  return { setting: { ...setting, id, value: { ...setting.value, id, name } }, presence };
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
    case 'assistant':
    case 'preference':
    case 'tool-choice':
      return false;
    default:
      return kind satisfies never;
  }
};

/** Prompts and assistants with those that are planned by now. */
type MadeHere = { prompts: readonly Prompt[]; assistants: readonly Assistant[] };

const compare = (setting: BroughtSetting, here: SettingsHere, made: MadeHere): Compared => {
  switch (setting.kind) {
    case 'prompt':
      return comparePrompt(setting, made.prompts);
    case 'assistant':
      return compareAssistant(setting, made.assistants);
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

/** Its name as it would be here, where that may differ from the one in the archive. */
const nameOf = (setting: BroughtSetting): string | undefined => {
  if (setting.kind === 'prompt') return setting.value.title;
  return setting.kind === 'assistant' ? setting.value.name : undefined;
};

/** What would become of each of them. Of two with one id in an archive, the first counts. */
export const compareSettings = (
  incoming: readonly IncomingSetting[],
  here: SettingsHere,
): readonly PlannedSetting[] => {
  const seen = new Set<string>();
  let { prompts, assistants }: MadeHere = here;
  return incoming.flatMap((one) => {
    const name = JSON.stringify([one.setting.kind, one.setting.id]);
    const isMade = one.setting.kind === 'prompt' || one.setting.kind === 'assistant';
    if (seen.has(name) && !isMade) return [];
    seen.add(name);
    const { setting, presence } = compare(one.setting, here, { prompts, assistants });
    const isAdded = presence === 'new' || presence === 'beside';
    if (isAdded && setting.kind === 'prompt') prompts = [...prompts, setting.value];
    if (isAdded && setting.kind === 'assistant') assistants = [...assistants, setting.value];
    return [{ ...one, setting, title: nameOf(setting) ?? one.title, part: partOf(setting.kind), presence }];
  });
};

/** Whether it would be written. */
export const comes = ({ presence }: PlannedSetting): boolean => presence !== 'here' && presence !== 'full';
