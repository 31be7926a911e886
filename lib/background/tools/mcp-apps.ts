import type { mcpCommands as declared } from '@/lib/commands/mcp';
import { ChatError } from '@/lib/domain/chat-error';
import { jsonHash } from '@/lib/domain/json-hash';
import type { AppCallQuestion, AppConsent, AppOutcome, AppRequestToServer } from '@/lib/domain/tools/app-request';
import { ownText, ownValue } from '@/lib/domain/tools/json-object';
import type { Tool } from '@/lib/domain/tools/tool';
import type { Keepalive } from '@/lib/platform/keepalive';
import { appTools, askForApp, readApp } from '@/lib/tools/mcp/server-apps';
import type { SharedHandlers } from '../command-handlers';
import type { UseServer } from './use-server';

type Commands = Pick<typeof declared, 'mcp-app-open' | 'mcp-app-ask' | 'mcp-app-answer'>;

export type McpAppsContext = {
  readonly use: UseServer;
  readonly keepalive: Keepalive;
  newId(): string;
  after(ms: number, run: () => void): () => void;
};

/** Longer than anybody takes to answer, ms. */
const questionMs = 600_000;
/** More at once than anybody answers: the next ones are refused. */
const mostQuestions = 20;
/** Pages whose grants are remembered; an older one is asked about again. */
const mostPages = 50;

/** A call that waits for the user, exactly as it will be made. */
type Waiting = {
  readonly connectionId: string;
  readonly request: AppRequestToServer;
  readonly question: AppCallQuestion;
  /** What is allowed by `page`. */
  readonly grant: string;
  readonly pageId: string;
  /** Takes the question away. */
  end(): void;
};

/** A grant is for the tool as it was when the user said yes. */
const grantOf = async (connectionId: string, { name, title, description, parameters }: Tool): Promise<string> =>
  JSON.stringify([connectionId, name, await jsonHash([title ?? '', description, parameters])]);

/** What is allowed to the pages of Apps: in memory, so that a grant ends with the worker at the latest. */
const createPageGrants = () => {
  const pages = new Map<string, Set<string>>();
  return {
    has: (pageId: string, grant: string): boolean => pages.get(pageId)?.has(grant) === true,
    add: (pageId: string, grant: string): void => {
      const grants = pages.get(pageId) ?? new Set();
      pages.delete(pageId);
      pages.set(pageId, grants.add(grant));
      for (const id of [...pages.keys()].slice(0, -mostPages)) pages.delete(id);
    },
  };
};

/**
 * The pages of MCP Apps. Whether a call of theirs is made is decided here: what was asked about is what is sent, whatever
 * a panel says afterwards. Each command rejects with ChatError.
 */
export const mcpApps = ({ use, keepalive, newId, after }: McpAppsContext): SharedHandlers<Commands> => {
  const waiting = new Map<string, Waiting>();
  const grants = createPageGrants();

  const answered = async (connectionId: string, request: AppRequestToServer): Promise<AppOutcome> => ({
    type: 'answer',
    answer: await use(connectionId, (connection, signal) => askForApp(connection, request, signal)),
  });
  const questionFor = (about: Omit<Waiting, 'question' | 'end'>, tool: Tool): AppOutcome => {
    if (waiting.size >= mostQuestions) throw new ChatError({ code: 'bad-request' });
    const id = newId();
    const offers: readonly AppConsent[] = tool.effect === 'reads' ? ['once', 'page', 'no'] : ['once', 'no'];
    const args = ownValue(about.request.params, 'arguments');
    const { name, title, effect } = tool;
    const question: AppCallQuestion = { id, tool: title ?? name, name, effect, args, offers };
    // The worker knows the question only as long as it lives.
    const letGo = keepalive.hold();
    const cancel = after(questionMs, () => end());
    const end = (): void => {
      cancel();
      letGo();
      waiting.delete(id);
    };
    waiting.set(id, { ...about, question, end });
    return { type: 'question', question };
  };

  return {
    'mcp-app-open': ({ connectionId, uri }) =>
      use(connectionId, (connection, signal) => readApp(connection, uri, signal)),
    'mcp-app-ask': async ({ connectionId, pageId, method, params }) => {
      const request = { method, params };
      if (method !== 'tools/call') return answered(connectionId, request);
      const name = ownText(params, 'name');
      const tools = await use(connectionId, appTools);
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) throw new ChatError({ code: 'bad-request' });
      const grant = await grantOf(connectionId, tool);
      if (tool.effect === 'reads' && grants.has(pageId, grant)) return answered(connectionId, request);
      return questionFor({ connectionId, request, grant, pageId }, tool);
    },
    'mcp-app-answer': async ({ questionId, said }) => {
      const asked = waiting.get(questionId);
      if (asked === undefined || !asked.question.offers.includes(said)) throw new ChatError({ code: 'bad-request' });
      asked.end();
      if (said === 'no') return { type: 'denied' };
      if (said === 'page') grants.add(asked.pageId, asked.grant);
      return answered(asked.connectionId, asked.request);
    },
  };
};
