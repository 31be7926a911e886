import { z } from '@/lib/domain/schema';

/** The revision of MCP Apps that we speak: https://github.com/modelcontextprotocol/ext-apps, specification/2026-01-26. */
export const appsProtocol = '2026-01-26';

/** The longest message that an App may post, in characters of its JSON. */
const longestMessage = 1_000_000;

const id = z.union([z.string(), z.number()]);
const params = z.optional(z.record(z.string(), z.unknown()));
const rpc = { jsonrpc: z.literal('2.0') };

const appMessage = z.union([
  z.object({ ...rpc, id, method: z.string(), params }),
  z.object({ ...rpc, method: z.string(), params }),
  z.object({ ...rpc, id, result: z.unknown() }),
  z.object({ ...rpc, id, error: z.unknown() }),
]);

export type AppMessage = z.infer<typeof appMessage>;
export type AppRequest = Extract<AppMessage, { id: unknown; method: unknown }>;

/** A message of JSON-RPC 2.0 as an App posts it; undefined for everything else, and for one that is too long. */
export const parseAppMessage = (data: unknown): AppMessage | undefined => {
  try {
    const text = JSON.stringify(data);
    if (text === undefined || text.length > longestMessage) return undefined;
    return appMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** A request that cannot be done, with JSON-RPC's code for why. */
export class AppRequestError extends Error {
  readonly code: number;

  constructor(code: 'method' | 'params', detail: string) {
    super(detail);
    this.code = code === 'method' ? -32601 : -32602;
  }
}

/** `ui/notifications/size-changed`, in CSS pixels. */
export const appSize = z.object({ width: z.optional(z.number()), height: z.optional(z.number()) });

/** `ui/open-link`. */
export const appLink = z.object({ url: z.string().check(z.maxLength(8192)) });

/** `ui/request-display-mode`. */
export const appMode = z.object({ mode: z.string() });

const content = z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) }));

/** `ui/message`: what the App would have the user say. */
export const appTurn = z.object({ role: z.literal('user'), content });

/** `ui/update-model-context`: what the model is to know of the App's state. Each one takes the place of the last. */
export const appContext = z.object({
  content: z.optional(content),
  structuredContent: z.optional(z.record(z.string(), z.unknown())),
});

export type AppContext = z.infer<typeof appContext>;

/** `notifications/cancelled`. */
export const appCancelled = z.object({ requestId: id });

/** The texts among blocks of content. */
export const textOf = (blocks: z.infer<typeof content>): string =>
  blocks.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n');
