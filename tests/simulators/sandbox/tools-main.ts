import { startToolsServer } from './tools-server';

/** The one that the how-tos name; another if it is taken. */
const usualPort = 8808;

const server = await startToolsServer(usualPort).catch(() => startToolsServer());

const stop = (): void => {
  server.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, plugins: server.plugins })}\n`);
