import { folderKey, folderPath, isFolderWithin } from '@/lib/domain/folder';
import type { ModelRef } from '@/lib/domain/model';
import { siteOf } from '@/lib/domain/site-of';
import { tagKey, tagName } from '@/lib/domain/tag';
import { normaliseSearchText } from './search-text';

/**
 * What narrows the list. `value` is as it was typed, `meant` in the form in which it is compared; points in time are ms
 * since the epoch, the start of a local day.
 */
export type ListFilter =
  | { readonly type: 'site' | 'model'; readonly value: string; readonly meant: string }
  /** `meant` is the key of a folder; empty: what is in none. */
  | { readonly type: 'in'; readonly value: string; readonly meant: string }
  /** `meant` is the key of a tag. */
  | { readonly type: 'tag'; readonly value: string; readonly meant: string }
  | { readonly type: 'has'; readonly value: 'file' }
  | { readonly type: 'is'; readonly value: 'archived' }
  | { readonly type: 'before' | 'after'; readonly value: string; readonly at: number };

export type FilterType = ListFilter['type'];

/** A filter and where it stands in the text, UTF-16 units. */
export type PlacedFilter = ListFilter & { readonly start: number; readonly end: number };

/** What was typed into the search field. */
export type ListQuery = {
  /** Normalised; all must occur. A phrase in quotes is one. */
  readonly words: readonly string[];
  readonly filters: readonly PlacedFilter[];
};

// An operator with its value, a phrase, or a word. A quote that is not closed goes to the end: it is still being typed.
const token = /(\p{L}+)[:：](?:["“”„«»]([^"“”«»]*)["“”«»]?|(\S*))|["“„«]([^"“”«»]*)["“”«»]?|\S+/gu;

/** What `in:` is followed by where what is in no folder is meant; no folder is called so. */
export const noFolder = '/';

/** Marks of direction, which a keyboard or a paste adds unseen. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const isoDay = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?[-/.]?$/;

/** The digits of Arabic and Persian keyboards, and wide ones. */
const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

const startOfDay = (text: string): number | undefined => {
  const [, year = '', month = '1', day = '1'] = isoDay.exec(plainDigits(text)) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return year !== '' && isReal ? date.getTime() : undefined;
};

const hostOf = (value: string): string =>
  siteOf(value.includes('://') ? value : `http://${value}`) ?? value.toLowerCase();

/** `typing`: it may become a filter with the next key, and hides nothing until then. */
const filterOf = (operator: string, value: string): ListFilter | 'typing' | undefined => {
  const word = value.toLowerCase();
  switch (operator.toLowerCase()) {
    case 'site':
      return value === '' ? 'typing' : { type: 'site', value, meant: hostOf(value) };
    case 'model':
      return value === '' ? 'typing' : { type: 'model', value, meant: value.toLowerCase() };
    case 'in': {
      const meant = folderKey(folderPath(value));
      return meant === '' && value !== noFolder ? 'typing' : { type: 'in', value, meant };
    }
    case 'tag': {
      const meant = tagKey(tagName(value));
      return meant === '' ? 'typing' : { type: 'tag', value, meant };
    }
    case 'has':
      if (word === 'file') return { type: 'has', value: word };
      return 'file'.startsWith(word) ? 'typing' : undefined;
    case 'is':
      if (word === 'archived') return { type: 'is', value: word };
      return 'archived'.startsWith(word) ? 'typing' : undefined;
    case 'before':
    case 'after': {
      const at = startOfDay(value);
      if (at !== undefined) return { type: operator.toLowerCase() === 'before' ? 'before' : 'after', value, at };
      return /^\d{0,3}$/.test(plainDigits(value)) ? 'typing' : undefined;
    }
    default:
      return undefined;
  }
};

/**
 * Reads what was typed: `site:example.org`, `model:"GPT 5"`, `in:Work/Reports`, `tag:urgent`, `has:file`, `is:archived`, `before:2026-03`,
 * `after:2026-03-14`, phrases in quotes, words. An operator that is not one of these is text.
 */
export const parseListQuery = (text: string): ListQuery => {
  const words: string[] = [];
  const filters: PlacedFilter[] = [];
  for (const found of text.replace(directionMarks, ' ').matchAll(token)) {
    const [all, operator, quoted, plain = '', phrase] = found;
    const filter = operator === undefined ? undefined : filterOf(operator, (quoted ?? plain).trim());
    if (filter === 'typing') continue;
    if (filter !== undefined) filters.push({ ...filter, start: found.index, end: found.index + all.length });
    else words.push(normaliseSearchText(phrase ?? all).trim());
  }
  return { words: [...new Set(words)].filter((word) => word !== ''), filters };
};

/** Whether a host is the one that is meant, or below it: whole labels, with the port only where one was typed. */
const isSite = (host: string, meant: string): boolean => {
  const name = meant.includes(':') ? host : host.replace(/:\d+$/, '');
  return `.${name}.`.includes(`.${meant}.`);
};

/** What of a conversation is asked for. */
export type Filtered = {
  readonly updatedAt: number;
  readonly isArchived?: true;
  readonly folder?: string;
  readonly tags?: readonly string[];
  readonly model?: ModelRef;
  readonly facts?: { readonly modelName?: string; readonly sites: readonly string[]; readonly hasFile?: true };
};

/** Whether a conversation is what the filter asks for. */
export const fitsFilter = (conversation: Filtered, filter: ListFilter): boolean => {
  const { facts, model } = conversation;
  switch (filter.type) {
    case 'site':
      return facts?.sites.some((host) => isSite(host, filter.meant)) === true;
    case 'model':
      return `${facts?.modelName ?? ''} ${model?.modelId ?? ''}`.toLowerCase().includes(filter.meant);
    case 'in': {
      const { folder } = conversation;
      if (folder === undefined || filter.meant === '') return folder === undefined && filter.meant === '';
      return isFolderWithin(folderKey(folder), filter.meant);
    }
    case 'tag':
      return conversation.tags?.some((tag) => tagKey(tag) === filter.meant) === true;
    case 'has':
      return facts?.hasFile === true;
    case 'is':
      return conversation.isArchived === true;
    case 'before':
      return conversation.updatedAt < filter.at;
    case 'after':
      return conversation.updatedAt >= filter.at;
    default:
      return filter satisfies never;
  }
};

/** The text without a piece of it. */
export const withoutFilter = (text: string, { start, end }: Pick<PlacedFilter, 'start' | 'end'>): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();

/** The text with one more filter at its end, in place of those that it would contradict. */
export const withFilter = (text: string, type: FilterType, value: string): string => {
  const isOfMany = type === 'site' || type === 'model' || type === 'tag';
  const [replaced] = isOfMany ? [] : parseListQuery(text).filters.filter((filter) => filter.type === type);
  if (replaced !== undefined) return withFilter(withoutFilter(text, replaced), type, value);
  const written = /[\s"“”„«»]/.test(value) ? `"${value.replaceAll(/["“”„«»]/g, '')}"` : value;
  return `${text.trim()} ${type}:${written}`.trim();
};
