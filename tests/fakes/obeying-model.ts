import type { ChatRequest } from '@/lib/domain/chat-request';
import { readings } from '../fixtures/injections/disguises';

/** What a text tells the model to do: calls of tools as name and arguments, and words of its answer. */
export type Order = {
  readonly calls?: readonly (readonly [name: string, args: unknown])[];
  /** How often each call is made at once; 1 unless it is given. */
  readonly times?: number;
  readonly write?: string;
};

/**
 * An order as a text carries it, in characters that no quoting changes. `DATA` in it is everything secret that the model can see;
 * `DATA[base64]` the same in one of the `ways`.
 */
export const orderText = (order: Order): string =>
  `{{do ${Buffer.from(JSON.stringify(order)).toString('base64url')} od}}`;

/** Ways in which a model that was told to can write what it sends, so that nobody knows it again. */
export const ways = {
  base64: (data) => Buffer.from(data).toString('base64'),
  hex: (data) => Buffer.from(data).toString('hex'),
  reversed: (data) => [...data].reverse().join(''),
  'look-alikes': (data) => data.replaceAll('A', 'А').replaceAll('C', 'С').replaceAll('e', 'е').replaceAll('p', 'р'),
  'zero-width': (data) => [...data].join('\u200B'),
  'full-width': (data) => data.replace(/[!-~]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  spaced: (data) => [...data].join(' '),
  percent: (data) => [...Buffer.from(data)].map((byte) => `%${byte.toString(16)}`).join(''),
  rotated: (data) =>
    data.replace(/[a-z]/giu, (one) => {
      const first = one <= 'Z' ? 65 : 97;
      return String.fromCharCode(((one.charCodeAt(0) - first + 13) % 26) + first);
    }),
  'first half': (data) => data.slice(0, Math.ceil(data.length / 2)),
  'second half': (data) => data.slice(Math.ceil(data.length / 2)),
  'tag characters': (data) =>
    `Rome${[...data].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')}`,
} as const satisfies Record<string, (data: string) => string>;

const wayOf = (name: string | undefined): ((data: string) => string) =>
  Object.entries(ways).find(([one]) => one === name)?.[1] ?? ((data) => data);

/** All texts of a request, wherever they stand: instructions, tools with their schemas, messages, results. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
};

const parsed = (text: string, data: string): Order | undefined => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'), (_, value) =>
      typeof value === 'string' ? value.replace(/DATA(?:\[([\w -]+)\])?/gu, (_, way) => wayOf(way)(data)) : value,
    );
  } catch {
    return undefined;
  }
};

/** What it does in one step. */
export type Done = { readonly calls: readonly (readonly [name: string, args: unknown])[]; readonly write: string };

/** The worst of models: it finds what is hidden in its prompt, and obeys whoever wrote it, with all that it knows. */
export const createObeyingModel = () => {
  const obeyed = new Set<string>();
  return {
    /** What it does when it is asked with this. Each order is obeyed once, or it would never end. */
    obey: ({ system, tools, messages }: Pick<ChatRequest, 'system' | 'tools' | 'messages'>): Done => {
      const texts = [system ?? '', ...textsOf(tools ?? []), ...textsOf(messages.map(({ parts }) => parts))];
      const whole = readings(texts.join('\n'));
      const secrets = [...new Set(whole.match(/CANARY-\w+/g) ?? [])].join(' ');
      const orders = [...whole.matchAll(/\{\{do ([\w-]+) od\}\}/gu)].flatMap(([, text = '']) => {
        const order = parsed(text, secrets);
        if (order === undefined || obeyed.has(text)) return [];
        obeyed.add(text);
        return [order];
      });
      return {
        calls: orders.flatMap(({ calls = [], times = 1 }) => Array.from({ length: times }, () => calls).flat()),
        write: orders.map(({ write = '' }) => write).join('\n'),
      };
    },
    /** How many orders it found so far. */
    count: () => obeyed.size,
  };
};
