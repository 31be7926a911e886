import { type Message, messageText } from '@/lib/domain/message';
import { siteOf } from '@/lib/domain/site-of';
import { pathTo } from './conversation-tree';
import { snippetOf } from './snippet';

/** What the list shows of a conversation and filters by, made from its messages when they are written. */
export type ConversationFacts = {
  /** The beginning of the last answer that is shown, or of the first question; plain text of one line. */
  readonly snippet?: string;
  /** What wrote that answer, as its service calls it. */
  readonly modelName?: string;
  /** Hosts of web pages that went along, the latest first. */
  readonly sites: readonly string[];
  /** A file went along, or an answer brought one. */
  readonly hasFile?: true;
};

/** A conversation that read more sites than that is found by the latest of them. */
const mostSites = 50;

const filesOf = ({ parts }: Message) => parts.filter((part) => part.type === 'file');

/**
 * What is known of a conversation once messages came to it. `known`: what was known before, absent where `changed` is all
 * there is. `shown`: of the branch that is shown what has to be looked at, oldest first.
 */
const factsWith = (
  known: ConversationFacts | undefined,
  changed: readonly Message[],
  shown: readonly Message[],
): ConversationFacts => {
  const files = changed.flatMap(filesOf);
  const came = files.flatMap(({ page }) => (page === undefined ? [] : (siteOf(page.url) ?? []))).reverse();
  const answer = shown.findLast((message) => message.role === 'assistant' && messageText(message).trim() !== '');
  const question = shown.find((message) => message.role === 'user' && messageText(message).trim() !== '');
  const said = answer ?? (known?.snippet === undefined ? question : undefined);
  const snippet = said === undefined ? known?.snippet : snippetOf(messageText(said));
  const modelName = answer === undefined ? known?.modelName : (answer.modelName ?? answer.model?.modelId);
  return {
    ...(snippet !== undefined && { snippet }),
    ...(modelName !== undefined && { modelName }),
    sites: [...new Set([...came, ...(known?.sites ?? [])])].slice(0, mostSites),
    ...((known?.hasFile === true || files.some(({ page }) => page === undefined)) && { hasFile: true as const }),
  };
};

/** The facts of a conversation from all its messages. */
export const factsOf = (messages: readonly Message[], activeLeafId = ''): ConversationFacts => {
  const path = pathTo(messages, activeLeafId);
  return factsWith(undefined, messages, path.length === 0 ? messages : path);
};

/** The facts after messages came or changed, without reading the others. `leaf`: the end of the branch that is shown. */
export const extendFacts = (
  known: ConversationFacts,
  changed: readonly Message[],
  leaf: Message | undefined,
): ConversationFacts => factsWith(known, changed, leaf === undefined ? [] : [leaf]);
