import { isSameTool, type ToolGrant, type ToolKey } from '@/lib/domain/tool-choice';
import type { ConsentAnswer, ToolCallRecord } from './call-record';
import type { ToolQuestion } from './live-call';
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

/** What the user can answer: what writes is never allowed for good. */
const offersFor = ({ effect, isTainted, isKnownAddress }: ConsentCase): readonly ConsentAnswer[] => {
  if (isTainted) return isKnownAddress === true ? ['once', 'conversation', 'no'] : ['once', 'no'];
  return effect === 'writes' ? ['once', 'conversation', 'no'] : ['once', 'conversation', 'always', 'no'];
};

/**
 * Decides on a call (docs/SECURITY.md, rows 16 to 20). What is `local` needs no consent. After strangers' text came into
 * the conversation the model may be doing what they want: no grant of before counts, and each call is asked about. Only a
 * request for an address that the user or a search named is as before: it tells its host nothing that somebody added. A
 * grant is for the tool as it was: a server that describes it in other words, or wants other arguments, is asked about anew.
 */
export const consentFor = (call: ConsentCase, { always, conversation }: Allowed): Consent => {
  if (call.effect === 'local') return { type: 'go', decision: 'none-needed' };
  const covers = (grant: ToolGrant): boolean =>
    isSameTool(grant, call) && grant.host === call.host && grant.mark === call.mark;
  const counts = !call.isTainted || call.isKnownAddress === true;
  if (counts && call.isUnsure !== true && call.access === undefined) {
    if (conversation.some(covers)) return { type: 'go', decision: 'conversation' };
    if (call.effect === 'reads' && always.some(covers)) return { type: 'go', decision: 'always' };
  }
  const access = call.access !== undefined && { access: call.access };
  return {
    type: 'ask',
    question: { offers: offersFor(call), reason: call.isTainted ? 'tainted' : 'first', ...access },
  };
};
