import { bedrockErrors, bedrockEvents, bedrockRequests } from './bedrock';
import { chatAssembly } from './chat-assembly';
import { hfChatSse } from './hf-chat-sse';
import { language } from './language';
import { llama2 } from './llama2';
import { ollamaChat } from './ollama-chat';
import { partialJson } from './partial-json';
import { pluginGateway } from './plugin-gateway';
import { pluginManifest } from './plugin-manifest';
import { pluginSettingsHeader } from './plugin-settings-header';
import { providerStreams } from './provider-streams';
import { sentences } from './sentences';
import { speakable } from './speakable';
import { streamParts } from './stream-parts';
import { streamingSentences } from './streaming-sentences';
import type { ConformanceSuite } from './suite';
import { toolNameMangling } from './tool-name-mangling';
import { ttsText } from './tts-text';
import { uiMessageStream } from './ui-message-stream';
import { voiceList } from './voice-list';
import { wordAlign } from './word-align';

/** One line per vector file that the product speaks. */
export const suites: readonly ConformanceSuite[] = [
  bedrockErrors,
  bedrockEvents,
  bedrockRequests,
  chatAssembly,
  hfChatSse,
  language,
  llama2,
  ollamaChat,
  partialJson,
  pluginGateway,
  pluginManifest,
  pluginSettingsHeader,
  providerStreams,
  sentences,
  speakable,
  streamParts,
  streamingSentences,
  toolNameMangling,
  ttsText,
  uiMessageStream,
  voiceList,
  wordAlign,
];
