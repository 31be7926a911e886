import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The names under which tools are offered to a model: `identifier____name`, and `____type` where the type is not
 * `default`. The format is LobeChat's (packages/context-engine, ToolNameResolver), so that calls in conversations from
 * there are understood. Services take names of letters, digits, `_` and `-` up to 64 characters: what does not fit
 * stands as `MD5HASH_` and the beginning of its MD5.
 */
const separator = '____';
const hashPrefix = 'MD5HASH_';
/** A name of this length is shortened already: 63 characters is the longest plain one. */
const lengthToShorten = 64;
/** Hex digits of a hash: what we write, and what LobeChat wrote until late 2025 and until early 2025. */
const hashLength = 12;
const hashLengths: readonly number[] = [hashLength, 16, 32];

const isPlain = (text: string): boolean => /^[\w-]*$/u.test(text);

const md5Of = (text: string): string => bytesToHex(md5(new TextEncoder().encode(text)));

const hashed = (text: string): string => `${hashPrefix}${md5Of(text).slice(0, hashLength)}`;

const plainOrHashed = (text: string): string => (isPlain(text) ? text : hashed(text));

/** The name under which a model sees a tool. `identifier` is its source's, `name` its own within the source. */
export const toolName = (identifier: string, name: string, type = 'default'): string => {
  const hasSuffix = type !== '' && type !== 'default' && type !== 'builtin';
  const suffix = hasSuffix ? `${separator}${plainOrHashed(type)}` : '';
  const whole = `${plainOrHashed(identifier)}${separator}${plainOrHashed(name)}${suffix}`;
  if (whole.length < lengthToShorten) return whole;
  const shorter = `${plainOrHashed(identifier)}${separator}${hashed(name)}${suffix}`;
  if (shorter.length < lengthToShorten) return shorter;
  return `${hashed(identifier)}${separator}${hashed(name)}${suffix}`;
};

/** The tools of one source, as far as names go. `type` is that of a plugin's manifest. */
export type NamedTools = { readonly identifier: string; readonly type?: string; readonly names: readonly string[] };

/** Which tool a call means. It need not exist: a hash that nothing has is left as it is. */
export type CalledTool = { readonly identifier: string; readonly name: string; readonly type: string };

type Offered = CalledTool & { readonly whole: string };

const offeredBy = (sources: readonly NamedTools[]): readonly Offered[] =>
  sources.flatMap(({ identifier, type = 'default', names }) =>
    names.map((name) => ({ identifier, name, type, whole: toolName(identifier, name, type) })),
  );

const matches = (part: string, text: string): boolean => {
  if (part === text) return true;
  const hash = part.startsWith(hashPrefix) ? part.slice(hashPrefix.length) : '';
  return hashLengths.includes(hash.length) && md5Of(text).startsWith(hash);
};

/** The only one, or none. */
const theOnly = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

/** Letters and digits only: a model that garbles the separator leaves these as they were. */
const squashed = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/gu, '');

const calledTool = ({ identifier, name, type }: CalledTool): CalledTool => ({ identifier, name, type });

/** What services and models write before a name: the namespace in which the model was shown its tools. */
const namespace = /^(?:functions?|tools?|default_api)(?:::|[.:/])/iu;
/** Of those, what stands before a bare name and is no part of one: `tools/list` and `tool_search` may be names themselves. */
const sureNamespace = /^(?:functions?|default_api)(?:::|[.:])/iu;
/** Marks of gpt-oss's format that a server left in the name, with what stands behind them. */
const formatMark = /<\|.*$/su;
/** What Kimi writes behind it: the number of the call. */
const callNumber = /:\d+$/u;

/** The names that may be meant: as it was called, and without what stands around it. */
const spellings = (called: string, before: RegExp): readonly string[] => {
  const name = called.replace(formatMark, '').trim().replace(callNumber, '');
  const inner = name.replace(before, '');
  return [called, name, inner, inner.replace(before, '')];
};

const byParts = ([identifier = '', name = '', type]: readonly string[], sources: readonly NamedTools[]): CalledTool => {
  const source =
    sources.find((other) => other.identifier === identifier) ??
    sources.find((other) => matches(identifier, other.identifier));
  const known = source?.names.find((other) => other === name) ?? source?.names.find((other) => matches(name, other));
  return {
    identifier: source?.identifier ?? identifier,
    name: known ?? name,
    type: type ?? source?.type ?? 'default',
  };
};

/**
 * Which tool a model means by the name in its call. An offered name is taken at its word, also behind the namespace in which
 * it was shown (`functions.name`, `default_api.name`) or before what a server left behind it (`name:0`,
 * `name<|channel|>commentary`), where nothing was offered under the longer one; else the name is split and its parts, hashed ones too, are looked for among the sources; a bare name is taken when one tool alone has it, and so
 * is a name whose separator is garbled. Undefined when nothing is meant, or more than one thing.
 * The caller checks that the tool was offered: a model can name what it likes.
 */
export const resolveToolName = (called: string, sources: readonly NamedTools[]): CalledTool | undefined => {
  const offered = offeredBy(sources);
  for (const spelling of spellings(called, namespace)) {
    const exact = offered.find(({ whole }) => whole === spelling);
    if (exact !== undefined) return calledTool(exact);
  }

  const parts = called.replace(formatMark, '').trim().split(separator);
  if (parts[1] !== undefined && parts[1] !== '') return byParts(parts, sources);

  for (const spelling of spellings(called, sureNamespace)) {
    const bare = offered.filter(({ name }) => name !== '' && name === spelling);
    const [only] = bare;
    if (bare.length > 1) return undefined;
    if (only !== undefined) return calledTool(only);
  }

  const key = squashed(called);
  const meant = key === '' ? undefined : theOnly(offered.filter(({ whole }) => squashed(whole) === key));
  return meant && calledTool(meant);
};
