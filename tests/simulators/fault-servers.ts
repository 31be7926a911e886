import { connect, createServer, type Socket } from 'node:net';
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

/** A port that passes every connection on to another one, which can be changed: a server that is replaced. */
export type Forwarding = Listener & {
  /** From now on to that port of this computer; the connections until now are dropped. */
  forwardTo(port: number): void;
};

/** Starts forwarding to a port of this computer. */
export const startForwarding = async (port: number): Promise<Forwarding> => {
  const open = new Set<Socket>();
  let target = port;
  const listener = await listen(
    createServer((socket) => {
      const onward = connect(target, '127.0.0.1');
      for (const end of [socket, onward]) {
        open.add(end);
        end.on('error', () => undefined);
        end.once('close', () => open.delete(end));
      }
      socket.pipe(onward).pipe(socket);
      socket.once('close', () => onward.destroy());
      onward.once('close', () => socket.destroy());
    }),
    0,
    '127.0.0.1',
  );
  return {
    ...listener,
    forwardTo: (next) => {
      target = next;
      for (const socket of open) socket.destroy();
    },
  };
};
