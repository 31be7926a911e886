import { parseArgs } from 'node:util';
import { sandboxLabel, sandboxModels } from './label';
import { type SandboxOptions, startSandbox } from './sandbox';

const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new Error(`${name} must be a number, not "${text}"`);
  return number;
};

const readOptions = (): SandboxOptions => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, control: { type: 'boolean' } } });
  const port = readNumber('the port', values.port ?? process.env.PORT);
  const tokensPerSecond = readNumber('SANDBOX_TOKENS_PER_SECOND', process.env.SANDBOX_TOKENS_PER_SECOND);
  const origins = (process.env.OLLAMA_ORIGINS ?? '').split(',').filter((origin) => origin !== '');
  return {
    origins,
    control: values.control === true,
    ...(port !== undefined && { port }),
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
  };
};

const sandbox = await startSandbox(readOptions());

const stop = (): void => {
  sandbox.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

const { url, port, controlUrl } = sandbox;
const models = Object.values(sandboxModels);
process.stdout.write(`${JSON.stringify({ ready: true, name: sandboxLabel, url, port, models, controlUrl })}\n`);
