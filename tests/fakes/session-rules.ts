import { replaceMembers } from './browser-api';

/** A session rule of declarativeNetRequest, as far as ours use it. */
export type SessionRule = {
  readonly id: number;
  readonly action: unknown;
  readonly condition: {
    readonly initiatorDomains?: readonly string[];
    readonly requestDomains?: readonly string[];
    readonly resourceTypes?: readonly string[];
  };
};

type Update = { readonly removeRuleIds?: readonly number[]; readonly addRules?: readonly SessionRule[] };

/** The browser's session rules: as there, two of one id are refused. Returns what reads those that hold, by their ids. */
export const createSessionRules = (browser: {
  readonly declarativeNetRequest: object;
  readonly runtime: object;
}): (() => readonly SessionRule[]) => {
  const rules = new Map<number, SessionRule>();
  replaceMembers(browser.runtime, { getURL: () => 'chrome-extension://parley-id/' });
  replaceMembers(browser.declarativeNetRequest, {
    updateSessionRules: async ({ removeRuleIds = [], addRules = [] }: Update) => {
      for (const id of removeRuleIds) rules.delete(id);
      for (const rule of addRules) {
        if (rules.has(rule.id)) throw new Error(`Rule with id ${rule.id} does not have a unique ID.`);
        rules.set(rule.id, rule);
      }
    },
  });
  return () => [...rules.values()].toSorted((one, other) => one.id - other.id);
};
