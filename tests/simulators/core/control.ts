import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from '@/lib/domain/schema';
import type { AccessLog } from './access-log';
import { type Listener, listenHttp } from './listener';
import { jsonBody, readRequest } from './request';
import type { Script } from './script';
import { parseScripts } from './script';

/** What the control endpoint may do. */
export type Controlled = {
  readonly log: AccessLog;
  script(scripts: Script | readonly Script[]): void;
  open(gate: string): void;
  reset(): void;
};

const openSchema = z.object({ gate: z.string() });

const send = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

/**
 * Starts the control endpoint of a simulator, for processes that are not its own: `POST /script` (one script or a list),
 * `POST /open` (`{"gate": name}`), `GET /log` (all entries), `POST /reset` (no scripts, empty log). It listens on a port of its own, so that nothing a
 * client of the simulated service sends can reach it.
 */
export const startControl = (controlled: Controlled): Promise<Listener> => {
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const operation = `${request.method} ${request.path}`;
    if (operation === 'GET /log') return send(response, 200, controlled.log.entries());
    if (operation === 'POST /reset') {
      controlled.reset();
      return send(response, 200, {});
    }
    if (operation === 'POST /script' || operation === 'POST /open') {
      try {
        if (request.path === '/open') controlled.open(openSchema.parse(jsonBody(request)).gate);
        else controlled.script(parseScripts(jsonBody(request)));
        return send(response, 200, {});
      } catch (error) {
        return send(response, 400, { error: String(error) });
      }
    }
    return send(response, 404, { error: `no operation ${operation}` });
  };
  return listenHttp((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
};
