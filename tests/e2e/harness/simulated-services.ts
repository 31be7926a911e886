import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createOllamaService } from '../../simulators/ollama/service';
import { createOpenAiService } from '../../simulators/openai/service';
import { startWebPage, type WebPage } from './web-page';

/** The key that the OpenAI simulator accepts. It must never be seen anywhere but in the header of a request. */
export const canaryKey = 'sk-CANARY-4b1d7e0c55aa4f02';

/** The host of the page in the tab beside the panel. */
export const webPageHost = 'page.test';

/** What a test's browser can reach: everything else is `net::ERR_NAME_NOT_RESOLVED` or refused. */
export type SimulatedServices = {
  readonly openai: Simulator;
  readonly ollama: Simulator;
  readonly page: WebPage;
  /** For `--host-resolver-rules`. */
  readonly resolverRules: string;
  /** Base64 SHA-256 of the simulators' public keys. */
  readonly trustedKeys: readonly string[];
  reset(): void;
  stop(): Promise<void>;
};

/** Where no local server may be found but the simulated Ollama. Port 9 (discard) is closed. */
const silentPorts = [1234, 8080, 8000, 1337, 5001];

const publicKeyHash = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const certificate = new X509Certificate(socket.getPeerCertificate().raw);
      const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
      socket.destroy();
      resolve(createHash('sha256').update(key).digest('base64'));
    });
    socket.once('error', reject);
  });

/** Starts the simulators and says how a browser reaches them by the names of the real services. */
export const startServices = async (): Promise<SimulatedServices> => {
  const [openai, ollama, page] = await Promise.all([
    startSimulator(createOpenAiService({ keys: [canaryKey] }), { tls: { names: ['api.openai.com'] } }),
    startSimulator(createOllamaService()),
    startWebPage(),
  ]);
  const resolverRules = [
    `MAP api.openai.com 127.0.0.1:${openai.port}`,
    `MAP 127.0.0.1:11434 127.0.0.1:${ollama.port}`,
    `MAP localhost:11434 127.0.0.1:${ollama.port}`,
    `MAP ${webPageHost} 127.0.0.1:${page.port}`,
    ...silentPorts.flatMap((port) => [`MAP 127.0.0.1:${port} 127.0.0.1:9`, `MAP localhost:${port} 127.0.0.1:9`]),
    'MAP 127.0.0.1 127.0.0.1',
    'MAP localhost 127.0.0.1',
    'MAP * ~NOTFOUND',
  ].join(', ');
  return {
    openai,
    ollama,
    page,
    resolverRules,
    trustedKeys: [await publicKeyHash(openai.port)],
    reset: () => {
      openai.reset();
      ollama.reset();
    },
    stop: async () => {
      await Promise.all([openai.stop(), ollama.stop(), page.stop()]);
    },
  };
};
