import { z } from '@/lib/domain/schema';

const contextSchema = z.object({
  synthesis: z.object({
    audio: z.object({ metadataOptions: z.object({ wordBoundaryEnabled: z.boolean() }), outputFormat: z.string() }),
  }),
});

/** Whether a `synthesis.context` asks for word times with audio of this format. */
export const asksForWords = (data: string, outputFormat: string): boolean => {
  try {
    const read = z.safeParse(contextSchema, JSON.parse(data));
    if (!read.success) return false;
    const { audio } = read.data.synthesis;
    return audio.metadataOptions.wordBoundaryEnabled && audio.outputFormat === outputFormat;
  } catch {
    return false;
  }
};
