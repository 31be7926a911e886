import { isSameTool, type ToolGrant, type ToolKey } from '@/lib/domain/tool-choice';
import type { ConsentAnswer, ToolCallRecord } from './call-record';
import type { ConsentScope, ToolChange, ToolQuestion } from './live-call';
import type { StrangeArguments } from './strange-arguments';
import type { ToolEffect } from './tool';

/** A call, as far as consent goes. */
export type ConsentCase = ToolKey & {
  readonly effect: ToolEffect;
  /** Where it goes; absent for what runs here. */
  readonly host?: string | undefined;
  /** Strangers' text is in the conversation. */
  readonly isTainted: boolean;
  /** All that leaves is a request for an address that neither the model nor a stranger made up. */
  readonly isKnownAddress?: boolean;
  /** How far a yes for the conversation would hold; absent: until strangers' text comes in. */
  readonly holds?: ConsentScope;
  /** With `reads`, after strangers' text: what is strange in the arguments, to be allowed from now on or by what is allowed. */
  readonly strange?: {
    readonly forOffer?: StrangeArguments | undefined;
    readonly forGrant?: StrangeArguments | undefined;
  };
  /** Its source says something else of it since it was offered to the model. */
  readonly isOther?: boolean;
  /** SHA-256 of what the tool says of itself. */
  readonly mark?: string | undefined;
  /** It writes, and nobody knows whether its last call was carried out: no grant makes it a second time. */
  readonly isUnsure?: boolean;
  /** The match pattern of the host, where the browser has not granted it: only a press can ask for it. */
  readonly access?: string | undefined;
};

/** What is allowed so far. */
export type Allowed = { readonly always: readonly ToolGrant[]; readonly conversation: readonly ToolGrant[] };

/** Whether a call may be made, or what the user is asked first. */
export type Consent =
  | { readonly type: 'go'; readonly decision: NonNullable<ToolCallRecord['decision']> }
  | { readonly type: 'ask'; readonly question: ToolQuestion };

/** Whether such a call may be allowed for the conversation after strangers' text, or by what was. */
const isPlain = (call: ConsentCase, by: 'forOffer' | 'forGrant'): boolean =>
  call.isKnownAddress === true ||
  (call.holds === 'reads' && call.strange !== undefined && call.strange[by] === undefined);

/** What the user can answer: what writes is never allowed for good. */
const offersFor = (call: ConsentCase): readonly ConsentAnswer[] => {
  const { effect, isTainted, isOther = false } = call;
  if (isOther) return ['once', 'no'];
  if (isTainted) return isPlain(call, 'forOffer') ? ['once', 'conversation', 'no'] : ['once', 'no'];
  return effect === 'writes' ? ['once', 'conversation', 'no'] : ['once', 'conversation', 'always', 'no'];
};

/** What makes it another call than the one that was allowed; of a tool that nobody allowed, only what happened since it was offered. */
const changeOf = (
  call: ConsentCase,
  allowed: Allowed,
  covers: (grant: ToolGrant) => boolean,
): ToolChange | undefined => {
  const here = allowed.conversation.filter((grant) => isSameTool(grant, call));
  const before = [...here, ...allowed.always.filter((grant) => isSameTool(grant, call))];
  if (call.isOther === true) return before.length > 0 ? 'changed' : 'other';
  if (before.some(covers)) return undefined;
  if (before.some(({ host }) => host === call.host)) return 'changed';
  return here.length > 0 ? 'host' : undefined;
};

/** Why it is asked although the tool was allowed in this conversation; or why it cannot be. */
const limitOf = (
  call: ConsentCase,
  allowed: Allowed,
  covers: (grant: ToolGrant) => boolean,
): Pick<ToolQuestion, 'why' | 'isAgain'> => {
  const isAgain = allowed.conversation.some((grant) => isSameTool(grant, call));
  const change = changeOf(call, allowed, covers);
  const strange = isAgain ? call.strange?.forGrant : call.strange?.forOffer;
  const why = change === undefined ? strange : { type: change, words: [] };
  return why === undefined ? {} : { why, ...(isAgain && { isAgain }) };
};

/**
 * Decides on a call (docs/SECURITY.md, rows 16 to 20). What is `local` needs no consent. After strangers' text came into
 * the conversation the model may be doing what they want, and what was allowed before does not count. Two things are as
 * before: a request for an address that the user or a search named, which tells its host nothing that somebody added; and what
 * was allowed in this conversation for a tool that only reads, with arguments in which nothing is strange
 * (`strange-arguments.ts`, docs/decisions/0049). A grant is for the tool as it was: a server that describes it in other words,
 * wants other arguments, or does not call it read-only any more, is asked about anew.
 */
export const consentFor = (call: ConsentCase, allowed: Allowed): Consent => {
  if (call.effect === 'local') return { type: 'go', decision: 'none-needed' };
  const covers = (grant: ToolGrant): boolean =>
    isSameTool(grant, call) &&
    grant.host === call.host &&
    grant.mark === call.mark &&
    (grant.effect === undefined || grant.effect === call.effect);
  if (call.isUnsure !== true && call.access === undefined && call.isOther !== true) {
    const counts = !call.isTainted || isPlain(call, 'forGrant');
    if (counts && allowed.conversation.some(covers)) return { type: 'go', decision: 'conversation' };
    const countsForGood = !call.isTainted || call.isKnownAddress === true;
    if (countsForGood && call.effect === 'reads' && allowed.always.some(covers))
      return { type: 'go', decision: 'always' };
  }
  const offers = offersFor(call);
  return {
    type: 'ask',
    question: {
      offers,
      reason: call.isTainted ? 'tainted' : 'first',
      ...(offers.includes('conversation') && call.holds !== undefined && { holds: call.holds }),
      ...limitOf(call, allowed, covers),
      ...(call.access !== undefined && { access: call.access }),
    },
  };
};
