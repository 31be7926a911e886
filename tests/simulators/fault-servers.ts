import { createServer } from 'node:net';
import { type Listener, listen } from './core/listener';
import { textReply } from './core/reply';
import type { Service } from './core/service';
import { type Simulator, type SimulatorOptions, startSimulator } from './core/simulator';

/** Any web server: something listens, and it is no model server. */
const webServer: Service = {
  name: 'web',
  receive: (request) => ({
    type: 'reply',
    reply:
      request.path === '/'
        ? textReply(200, '<!doctype html><title>Welcome</title><h1>It works!</h1>', 'text/html; charset=utf-8')
        : textReply(404, '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>', 'text/html; charset=utf-8'),
  }),
  formatError: (error) => textReply(error.status, error.message ?? `Error ${error.status}`),
};

/**
 * Starts a plain web server, such as often listens on port 8080. With `tls` its certificate is self-signed, which a
 * browser refuses (`net::ERR_CERT_AUTHORITY_INVALID`).
 */
export const startWebServer = (options: SimulatorOptions = {}): Promise<Simulator> =>
  startSimulator(webServer, options);

/** Starts a server that resets every connection as soon as it is made (`net::ERR_CONNECTION_RESET`). */
export const startResettingServer = (port = 0): Promise<Listener> =>
  listen(
    createServer((socket) => socket.resetAndDestroy()),
    port,
    '127.0.0.1',
  );

/** A port of this computer where nothing listens (`net::ERR_CONNECTION_REFUSED`): it was free a moment ago. */
export const findClosedPort = async (): Promise<number> => {
  const listener = await listen(createServer(), 0, '127.0.0.1');
  await listener.stop();
  return listener.port;
};
