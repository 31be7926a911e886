import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { findClosedPort, startResettingServer, startWebServer } from './fault-servers';

const causeOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
  return undefined;
};

describe('fault servers', () => {
  it('serves a web page and nothing of a model server', async () => {
    const server = await startWebServer();

    const page = await fetch(server.url);
    const tags = await fetch(`${server.url}/api/tags`);
    await server.stop();

    expect(page.headers.get('content-type')).toContain('text/html');
    expect(tags.status).toBe(404);
  });

  it('has a certificate that is well made but trusted by nobody', async () => {
    const server = await startWebServer({ tls: { names: ['api.example.com'] } });

    const refused = await causeOf(fetch(server.url));
    const names = await new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subjectaltname);
        socket.destroy();
      });
      socket.once('error', reject);
    });
    await server.stop();

    expect(refused).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(names).toBe('DNS:localhost, IP Address:127.0.0.1, DNS:api.example.com');
  });

  it('resets every connection', async () => {
    const server = await startResettingServer();

    const cause = await causeOf(fetch(`http://127.0.0.1:${server.port}`));
    await server.stop();

    expect(cause).toMatchObject({ code: 'ECONNRESET' });
  });

  it('finds a port where nothing listens', async () => {
    const port = await findClosedPort();

    const cause = await causeOf(fetch(`http://127.0.0.1:${port}`));

    expect(cause).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
