import { formatEdgeMessage } from '../edge-protocol';
import { azureOutputFormat } from './rest';

const jsonMessage = (path: string, requestId: string, now: number, data: unknown): string =>
  formatEdgeMessage({
    headers: {
      Path: path,
      'X-RequestId': requestId,
      'X-Timestamp': new Date(now).toISOString(),
      'Content-Type': 'application/json',
    },
    data: JSON.stringify(data),
  });

/** The first message of a socket: who speaks (protocol of Microsoft's Speech SDK for JavaScript 1.52). */
export const azureConfigMessage = (requestId: string, now: number): string =>
  jsonMessage('speech.config', requestId, now, {
    context: { system: { name: 'SpeechSDK', version: '1.52.0', build: 'JavaScript', lang: 'JavaScript' } },
  });

/** The messages of a turn: what is wanted with the audio, and what is spoken. `now` is ms since the epoch. */
export const azureTurnMessages = (requestId: string, ssml: string, now: number): readonly string[] => [
  jsonMessage('synthesis.context', requestId, now, {
    synthesis: {
      audio: {
        metadataOptions: {
          bookmarkEnabled: false,
          punctuationBoundaryEnabled: false,
          sentenceBoundaryEnabled: false,
          sessionEndEnabled: false,
          visemeEnabled: false,
          wordBoundaryEnabled: true,
        },
        outputFormat: azureOutputFormat,
      },
      language: { autoDetection: false },
    },
  }),
  formatEdgeMessage({
    headers: {
      Path: 'ssml',
      'X-RequestId': requestId,
      'X-Timestamp': new Date(now).toISOString(),
      'Content-Type': 'application/ssml+xml',
    },
    data: ssml,
  }),
];
