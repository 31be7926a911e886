import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { StartFailure } from './terminal.mjs';

/** @typedef {{ url: string, stop(): void }} Sandbox */
/** @typedef {Sandbox & { plugins: readonly string[] }} SandboxTools `url` is its MCP server's, `plugins` are manifests. */

/**
 * Starts one of the sandbox's programs: what its first line says, and how to stop it.
 * @param {string} main @param {readonly string[]} args
 * @returns {Promise<any>}
 */
const startProgram = (main, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        // tsx within this one process: its command would start a second one, which takes a second longer.
        ...['--import', 'tsx'],
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
      if (line !== undefined) resolve({ ...JSON.parse(line), stop });
    });
    child.once('exit', (code) =>
      reject(new StartFailure(`The sandbox did not start (exit code ${code}). Try: npm run sandbox\n${errors.trim()}`)),
    );
  });

/**
 * Starts the sandbox: a small local server that speaks Ollama's and OpenAI's formats and is not an AI model.
 * @param {number=} port Absent: Ollama's own port if that is free, else any.
 * @returns {Promise<Sandbox>}
 */
export const startSandbox = (port) => startProgram('main.ts', port === undefined ? [] : ['--port', String(port)]);

/**
 * Starts what there is to try tools with: an MCP server with tools, resources, a prompt and an App, and a plugin of each type.
 * @returns {Promise<SandboxTools>}
 */
export const startSandboxTools = () => startProgram('tools-main.ts', []);
