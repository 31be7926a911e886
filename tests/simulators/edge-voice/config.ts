import { z } from '@/lib/domain/schema';

const flag = z.enum(['true', 'false']);

/** `speech.config` as the service wants it: the switches are texts. */
const configSchema = z.object({
  context: z.object({
    synthesis: z.object({
      audio: z.object({
        metadataoptions: z.object({ sentenceBoundaryEnabled: flag, wordBoundaryEnabled: flag }),
        outputFormat: z.enum(['audio-24khz-48kbitrate-mono-mp3']),
      }),
    }),
  }),
});

/** Whether the first message of a socket is one that the service takes. MP3 at 48 kbit/s is the one format spoken here. */
export const isGoodConfig = (data: string): boolean => {
  try {
    return z.safeParse(configSchema, JSON.parse(data)).success;
  } catch {
    return false;
  }
};
