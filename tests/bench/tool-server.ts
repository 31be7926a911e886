import { type NewServer, startNewServer } from '../simulators/mcp/new-server';

/** Where the browser finds the MCP servers, one at each port from here on. Six streams to one address are all that it opens. */
const firstPort = 8000;
const serverCount = 10;

/** As many as a request may hold. */
const toolCount = 128;

/** The servers' addresses; the first has 128 tools and some more. */
export const toolServerAddresses = Array.from(
  { length: serverCount },
  (_, index) => `http://127.0.0.1:${firstPort + index}/mcp`,
);

export type ToolServers = {
  /** For `--host-resolver-rules`. */
  readonly rules: readonly string[];
  stop(): Promise<void>;
};

/** Starts ten MCP servers. */
export const startToolServers = async (): Promise<ToolServers> => {
  const servers: readonly NewServer[] = await Promise.all(toolServerAddresses.map(() => startNewServer()));
  for (let index = 0; index < toolCount; index += 1) servers[0]?.addTool(`tool_${index}`);
  return {
    rules: servers.map(({ origin }, index) => `MAP 127.0.0.1:${firstPort + index} ${new URL(origin).host}`),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
};
