import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { createAnthropicService } from '../../simulators/anthropic/service';
import { createAzureOpenAiService } from '../../simulators/azure-openai/service';
import { createBedrockService } from '../../simulators/bedrock/service';
import type { Service } from '../../simulators/core/service';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createGeminiService } from '../../simulators/gemini/service';
import { createHuggingFaceService } from '../../simulators/hugging-face/service';
import { createOllamaService } from '../../simulators/ollama/service';
import { createOpenAiService } from '../../simulators/openai/service';
import { startWebPage, type WebPage } from './web-page';

/** The key that the OpenAI simulator accepts. It must never be seen anywhere but in the header of a request. */
export const canaryKey = 'sk-CANARY-4b1d7e0c55aa4f02';

/** The secrets that the other simulators accept, which must be seen nowhere either. */
export const canarySecrets = {
  anthropic: 'sk-ant-CANARY-5c2e8f1d66bb5013',
  gemini: 'AIzaCANARY6d3f902e77cc6124000000000000',
  huggingFace: 'hf_CANARY7e40a13f88dd7235',
  azureOpenai: 'CANARY8f51b24099ee8346',
  bedrockSecret: 'CANARY/9a62c351/aaff9457+secret000000000',
  openaiSpeech: 'sk-CANARY-speech-ab73d462bb00a568',
  azureSpeech: 'CANARYbc84e573cc11b679',
} as const;

/** The id of Bedrock's key pair, which is no secret but is kept as one. */
export const canaryKeyId = 'AKIACANARY0B73D46200';

/** The host of the page in the tab beside the panel. */
export const webPageHost = 'page.test';

/** What a test's browser can reach: everything else is `net::ERR_NAME_NOT_RESOLVED` or refused. */
export type SimulatedServices = {
  readonly openai: Simulator;
  readonly ollama: Simulator;
  readonly anthropic: Simulator;
  readonly gemini: Simulator;
  readonly bedrock: Simulator;
  readonly azureOpenai: Simulator;
  readonly huggingFace: Simulator;
  /** All of them. */
  readonly simulators: readonly Simulator[];
  readonly page: WebPage;
  /** For `--host-resolver-rules`. */
  readonly resolverRules: string;
  /** Base64 SHA-256 of the simulators' public keys. */
  readonly trustedKeys: readonly string[];
  reset(): void;
  /** Drops the connections that a browser keeps for later: one that is kept would be asked twice when it fails. */
  hangUp(): void;
  stop(): Promise<void>;
};

/** Where no local server may be found but the simulated Ollama. Port 9 (discard) is closed. */
const silentPorts = [1234, 8080, 8000, 1337, 5001];

/** Base64 SHA-256 of the public key of the server at this port. */
export const publicKeyHash = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const certificate = new X509Certificate(socket.getPeerCertificate().raw);
      const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
      socket.destroy();
      resolve(createHash('sha256').update(key).digest('base64'));
    });
    socket.once('error', reject);
  });

/** The names by which a browser reaches the simulated cloud services. */
const hosts = {
  /** The second is the gateway of the documented policy, docs/how-to/policy.json. */
  openai: ['api.openai.com', 'llm.example.com'],
  anthropic: ['api.anthropic.com'],
  gemini: ['generativelanguage.googleapis.com'],
  bedrock: ['bedrock-runtime.us-east-1.amazonaws.com', 'bedrock.us-east-1.amazonaws.com'],
  azureOpenai: ['parley-test.openai.azure.com'],
  huggingFace: ['router.huggingface.co'],
} as const;

const startCloud = (service: Service, names: readonly string[]): Promise<Simulator> =>
  startSimulator(service, { tls: { names } });

/** Starts the simulators and says how a browser reaches them by the names of the real services. */
export const startServices = async (): Promise<SimulatedServices> => {
  const pair = { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret };
  const [openai, anthropic, gemini, bedrock, azureOpenai, huggingFace, ollama, page] = await Promise.all([
    startCloud(createOpenAiService({ keys: [canaryKey] }), hosts.openai),
    startCloud(createAnthropicService({ keys: [canarySecrets.anthropic] }), hosts.anthropic),
    startCloud(createGeminiService({ keys: [canarySecrets.gemini] }), hosts.gemini),
    startCloud(createBedrockService({ pairs: [pair] }), hosts.bedrock),
    startCloud(createAzureOpenAiService({ keys: [canarySecrets.azureOpenai] }), hosts.azureOpenai),
    startCloud(createHuggingFaceService({ keys: [canarySecrets.huggingFace] }), hosts.huggingFace),
    startSimulator(createOllamaService()),
    startWebPage(),
  ]);
  const cloud = { openai, anthropic, gemini, bedrock, azureOpenai, huggingFace };
  const simulators = [...Object.values(cloud), ollama];
  const rulesOf = (names: readonly string[], { port }: Simulator): readonly string[] =>
    names.map((host) => `MAP ${host} 127.0.0.1:${port}`);
  const resolverRules = [
    ...rulesOf(hosts.openai, openai),
    ...rulesOf(hosts.anthropic, anthropic),
    ...rulesOf(hosts.gemini, gemini),
    ...rulesOf(hosts.bedrock, bedrock),
    ...rulesOf(hosts.azureOpenai, azureOpenai),
    ...rulesOf(hosts.huggingFace, huggingFace),
    `MAP 127.0.0.1:11434 127.0.0.1:${ollama.port}`,
    `MAP localhost:11434 127.0.0.1:${ollama.port}`,
    `MAP ${webPageHost} 127.0.0.1:${page.port}`,
    ...silentPorts.flatMap((port) => [`MAP 127.0.0.1:${port} 127.0.0.1:9`, `MAP localhost:${port} 127.0.0.1:9`]),
    'MAP 127.0.0.1 127.0.0.1',
    'MAP localhost 127.0.0.1',
    'MAP * ~NOTFOUND',
  ].join(', ');
  return {
    ...cloud,
    ollama,
    simulators,
    page,
    resolverRules,
    trustedKeys: await Promise.all(Object.values(cloud).map(({ port }) => publicKeyHash(port))),
    reset: () => {
      for (const simulator of simulators) simulator.reset();
      page.asked.length = 0;
    },
    hangUp: () => {
      for (const server of [...simulators, page]) server.hangUp();
    },
    stop: async () => {
      await Promise.all([...simulators, page].map((server) => server.stop()));
    },
  };
};
