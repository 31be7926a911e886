import { type AzureSpeechSimulator, startAzureSpeechSimulator } from '../../simulators/azure-speech/simulator';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { type EdgeVoiceSimulator, startEdgeVoiceSimulator } from '../../simulators/edge-voice/simulator';
import { createRealtimeSimulation, type RealtimeSimulation } from '../../simulators/openai-realtime/simulator';
import { createOpenAiSpeechService, type SpeechPace } from '../../simulators/openai-speech/service';
import { canaryKey, publicKeyHash, type SimulatedServices } from './simulated-services';

/** Simulated voice services under the real names, strict as the real ones. */
export type VoiceServices = {
  readonly edge: EdgeVoiceSimulator;
  readonly azure: AzureSpeechSimulator;
  /** Takes the canary key. */
  readonly openai: Simulator;
  /** How it sends sound from now on: all at once at the start. */
  setSpeechPace(pace: SpeechPace): void;
  /** Its Realtime API, at the same address. */
  readonly realtime: RealtimeSimulation;
  /** What a browser reaches: the other services too, but api.openai.com only speaks. */
  readonly all: SimulatedServices;
  stop(): Promise<void>;
};

const atOnce: SpeechPace = { firstByteMs: 0, speed: Number.POSITIVE_INFINITY };

const openaiHost = 'api.openai.com';
const edgeHost = 'speech.platform.bing.com';
const azureHosts = ['westeurope.tts.speech.microsoft.com', 'westeurope.api.cognitive.microsoft.com'];

/** Starts them. The first rule for a name wins, so they stand before the others'. */
export const startVoiceServices = async (services: SimulatedServices): Promise<VoiceServices> => {
  const realtime = createRealtimeSimulation();
  let speechPace = atOnce;
  const [edge, azure, openai] = await Promise.all([
    startEdgeVoiceSimulator(),
    startAzureSpeechSimulator(),
    startSimulator(createOpenAiSpeechService({ keys: [canaryKey], realtime, pace: () => speechPace }), {
      tls: { names: [openaiHost] },
      upgrade: realtime.upgrade,
    }),
  ]);
  const rules = [
    `MAP ${edgeHost} 127.0.0.1:${edge.port}`,
    ...azureHosts.map((host) => `MAP ${host} 127.0.0.1:${azure.port}`),
    `MAP ${openaiHost} 127.0.0.1:${openai.port}`,
  ];
  const keys = await Promise.all([edge, azure, openai].map(({ port }) => publicKeyHash(port)));
  return {
    edge,
    azure,
    openai,
    realtime,
    setSpeechPace: (pace) => {
      speechPace = pace;
    },
    all: {
      ...services,
      resolverRules: [...rules, services.resolverRules].join(', '),
      trustedKeys: [...services.trustedKeys, ...keys],
      reset: () => {
        speechPace = atOnce;
        for (const service of [services, edge, azure, openai]) service.reset();
      },
      hangUp: () => {
        for (const service of [services, edge, azure, openai]) service.hangUp();
      },
    },
    stop: async () => {
      await Promise.all([edge, azure, openai].map((service) => service.stop()));
    },
  };
};
