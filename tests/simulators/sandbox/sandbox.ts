import type { Service } from '../core/service';
import { type Simulator, startSimulator } from '../core/simulator';
import { createOllamaService } from '../ollama/service';
import { sampleReply } from '../plugin/samples';
import { sandboxLabel, sandboxModels } from './label';
import { createRespond } from './respond';

/** Where Ollama usually listens. */
export const ollamaPort = 11434;

export type SandboxOptions = {
  /** Default: Ollama's port if it is free, else an ephemeral one. */
  readonly port?: number;
  /** Default: 40. 0 = as fast as it goes. */
  readonly tokensPerSecond?: number;
  /** `OLLAMA_ORIGINS`. */
  readonly origins?: readonly string[];
  readonly control?: boolean;
};

const pullPaceMs = 150;

/** The sandbox may run for days: it must not keep every conversation. */
const logLimit = 50;

// Windows answers EACCES for ports that it keeps for itself.
const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/** The same server with the sample plugins beside the models. */
const withPlugins = (service: Service): Service => ({
  ...service,
  receive: (request) => {
    const reply = sampleReply(request);
    return reply === undefined ? service.receive(request) : { type: 'reply', reply };
  },
});

const startOn = async (port: number, options: SandboxOptions): Promise<Simulator> => {
  const details = { family: 'sandbox', parameterSize: sandboxLabel, size: 0, contextLength: 131_072 };
  const service = createOllamaService({
    version: sandboxLabel,
    models: [
      { ...details, name: sandboxModels.plain, capabilities: ['completion', 'tools', 'vision'] },
      { ...details, name: sandboxModels.thinking, capabilities: ['completion', 'tools', 'vision', 'thinking'] },
    ],
    pullable: [
      {
        ...details,
        name: 'sandbox-download:latest',
        capabilities: ['completion', 'tools'],
        layers: [48_000_000, 12_000_000, 900],
      },
    ],
    ...(options.origins !== undefined && { origins: options.origins }),
  });
  let address = '';
  const simulator = await startSimulator(withPlugins(service), {
    port,
    respond: createRespond({ tokensPerSecond: options.tokensPerSecond ?? 40, address: () => address }),
    control: options.control === true,
    logLimit,
  });
  address = simulator.url;
  simulator.script({ when: { path: '/api/pull' }, times: 'always', paceMs: pullPaceMs });
  return simulator;
};

/**
 * Starts the sandbox: a model server for trying the product without a model. It speaks Ollama's own API and the
 * OpenAI-compatible one on loopback, with the simulated Ollama's protocol code, and says in its version, its models'
 * names and its answers that it is no model. Rejects when the port that was asked for is taken.
 */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Simulator> => {
  if (options.port !== undefined) return startOn(options.port, options);
  try {
    return await startOn(ollamaPort, options);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return startOn(0, options);
  }
};
