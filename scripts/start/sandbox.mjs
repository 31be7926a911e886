import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { StartFailure } from './terminal.mjs';

/** @typedef {{ url: string, stop(): void }} Sandbox */

/**
 * Starts one of the sandbox's programs.
 * @param {string} main @param {readonly string[]} args
 * @returns {Promise<Sandbox>}
 */
const startProgram = (main, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        join(projectRoot, 'node_modules/tsx/dist/cli.mjs'),
        join(projectRoot, 'tests/simulators/sandbox', main),
        ...args,
      ],
      { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const stop = () => {
      child.kill();
    };
    process.once('exit', stop);
    let output = '';
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const line = output.split('\n').find((text) => text.startsWith('{'));
      if (line !== undefined) resolve({ url: JSON.parse(line).url, stop });
    });
    child.once('exit', (code) =>
      reject(new StartFailure(`The sandbox did not start (exit code ${code}). Try: npm run sandbox\n${errors.trim()}`)),
    );
  });

/**
 * Starts the sandbox: a small local server that speaks Ollama's and OpenAI's formats and is not an AI model.
 * @param {number=} port Absent: Ollama's own port if that is free, else any.
 */
export const startSandbox = (port) => startProgram('main.ts', port === undefined ? [] : ['--port', String(port)]);

/** Starts the sandbox's MCP server: tools, resources, a prompt and an App to try. */
export const startSandboxTools = () => startProgram('tools-main.ts', []);
