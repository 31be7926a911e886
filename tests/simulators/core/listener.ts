import type { Buffer } from 'node:buffer';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createCertificate } from './certificate';

/** A server that listens. `port` is the real one, also when an ephemeral one was asked for. */
export type Listener = {
  readonly port: number;
  /** The TCP connection that carries a request: under TLS, the socket below it. */
  tcpSocketOf(socket: Socket): Socket;
  /** Drops the open connections, as when every client ends, and listens on. */
  hangUp(): void;
  /** Ends at once: open connections are dropped. */
  stop(): Promise<void>;
};

/** Lets a server listen. Rejects with the system's error, for example `EADDRINUSE`. */
export const listen = async (server: Server, port: number, host: string): Promise<Listener> => {
  const sockets = new Map<string, Socket>();
  const nameOf = (socket: Socket): string => `${socket.remoteAddress}:${socket.remotePort}`;
  server.on('connection', (socket) => {
    const name = nameOf(socket);
    sockets.set(name, socket);
    socket.setNoDelay(true);
    // A client may reset the connection at any time; the response's own `close` tells what matters.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(name));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  const hangUp = (): void => {
    for (const socket of sockets.values()) socket.destroy();
  };
  return {
    port: address.port,
    tcpSocketOf: (socket) => sockets.get(nameOf(socket)) ?? socket,
    hangUp,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
};

/** How a simulator listens. */
export type ListenOptions = {
  /** Default: an ephemeral one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** HTTPS with a self-signed certificate for these names besides localhost and 127.0.0.1. */
  readonly tls?: { readonly names?: readonly string[] };
  /** Takes the handshakes of sockets. Default: they are refused. */
  readonly upgrade?: (request: IncomingMessage, tcp: Duplex, head: Buffer) => void;
};

/** Starts an HTTP or HTTPS server. */
export const listenHttp = (handler: RequestListener, options: ListenOptions = {}): Promise<Listener> => {
  const host = options.host ?? '127.0.0.1';
  const server =
    options.tls === undefined
      ? createHttpServer(handler)
      : createHttpsServer(createCertificate(['localhost', '127.0.0.1', ...(options.tls.names ?? [])]), handler);
  if (options.upgrade !== undefined) server.on('upgrade', options.upgrade);
  return listen(server, options.port ?? 0, host);
};
