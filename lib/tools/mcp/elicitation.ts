import { requestAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { Elicitation, ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import type { ToolCall } from '@/lib/domain/tools/tool';
import { fieldsOf } from './elicitation-fields';
import { plainText } from './plain-text';

const maxMessage = 2_000;
const maxUrl = 4_000;

const formRequest = z.object({
  mode: z.optional(z.literal('form')),
  message: z.string(),
  requestedSchema: z.object({
    properties: z.record(z.string(), z.unknown()),
    required: z.optional(z.array(z.string())),
  }),
});
const urlRequest = z.object({
  mode: z.literal('url'),
  message: z.string(),
  url: z.string().check(z.maxLength(maxUrl)),
});

const ofUrl = ({ message, url }: z.infer<typeof urlRequest>): Elicitation | undefined => {
  try {
    return { mode: 'url', message: plainText(message, maxMessage), url: requestAddress(url).href };
  } catch {
    // Neither `javascript:` nor plain http to the internet is a page to send anybody to.
    return undefined;
  }
};

/** A server's question as ours; undefined for one that cannot be shown whole, or that leads nowhere safe. */
export const toElicitation = (params: unknown): Elicitation | undefined => {
  const url = urlRequest.safeParse(params);
  if (url.success) return ofUrl(url.data);
  const form = formRequest.safeParse(params);
  if (!form.success) return undefined;
  const fields = fieldsOf(form.data.requestedSchema);
  return fields && { mode: 'form', message: plainText(form.data.message, maxMessage), fields };
};

/** The answer as a server reads it. */
type ServerAnswer = {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
};

const toServerAnswer = (answer: ElicitationAnswer): ServerAnswer => {
  if (answer.action !== 'accept') return { action: answer.action };
  if (answer.content === undefined) return { action: 'accept' };
  const entries = Object.entries(answer.content).map(
    ([name, value]) => [name, typeof value === 'object' ? [...value] : value] as const,
  );
  return { action: 'accept', content: Object.fromEntries(entries) };
};

/** Asks the user, if somebody can; a question that cannot be shown is declined. */
export const answerElicitation = async (
  params: unknown,
  ask: ToolCall['ask'],
  signal: AbortSignal,
): Promise<ServerAnswer> => {
  if (ask === undefined) return { action: 'cancel' };
  const elicitation = toElicitation(params);
  return elicitation === undefined ? { action: 'decline' } : toServerAnswer(await ask(elicitation, signal));
};
