import { Buffer } from 'node:buffer';
import { MsEdgeTTS, OUTPUT_FORMAT } from 'msedge-tts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentTo } from '../fakes/voice-context';
import { type EdgeVoiceSimulator, startEdgeVoiceSimulator } from './edge-voice/simulator';

let simulator: EdgeVoiceSimulator;
beforeEach(async () => {
  simulator = await startEdgeVoiceSimulator();
});
afterEach(() => simulator.stop());

describe('the simulator of Edge’s voice service', () => {
  it('satisfies the unmodified msedge-tts package: audio, and the words in their order', async () => {
    const client = new MsEdgeTTS({ agent: agentTo(simulator.port) });
    await client.setMetadata('en-US-AriaNeural', OUTPUT_FORMAT.AUDIO_24KHZ_48KBITRATE_MONO_MP3, {
      wordBoundaryEnabled: true,
    });

    const { audioStream, metadataStream } = client.toStream('The sky is blue.');
    const metadata: string[] = [];
    metadataStream?.on('data', (piece) => metadata.push(String(piece)));
    const audio: Buffer[] = [];
    for await (const piece of audioStream) audio.push(Buffer.from(piece));
    client.close();

    expect(simulator.handshakes).toMatchObject([{ kind: 'socket', refusals: [] }]);
    expect(Buffer.concat(audio).readUInt16BE(0) & 0xffe0).toBe(0xffe0);
    expect([...metadata.join('').matchAll(/"Text":"(\w+)"/g)].map(([, word]) => word)).toEqual([
      'The',
      'sky',
      'is',
      'blue',
    ]);
  });
});
