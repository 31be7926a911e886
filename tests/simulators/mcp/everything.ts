import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findClosedPort } from '../fault-servers';

/**
 * Starts the official server-everything, unmodified, in a process of its own: it speaks the revisions before 2026-07-28.
 */
export const startEverything = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const port = await findClosedPort();
  const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const child = spawn(process.execPath, [main, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      if (words.includes('listening on port')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server ended: ${words}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
