import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { LightStage } from '@/lib/page/highlight/light-layer';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import type { PageTools } from '@/lib/page/page-tools';
import { heldPageTools } from '@/lib/page/tools-holder';

/** What reads the page and lights it: a script of its own, which comes when it is first needed. */
export type LateTools = {
  /** Rejects when the background is gone. */
  tools(): Promise<PageTools>;
  /** Lights nothing before the tools are there, as nothing is found then either. */
  readonly highlighter: PageHighlighter;
};

const toolsBy = async (connection: Pick<OverlayConnection, 'request'>): Promise<PageTools> => {
  if (heldPageTools() === undefined) await connection.request({ type: 'overlay-tools' });
  const held = heldPageTools();
  if (held === undefined) throw new Error('no tools for this page');
  return held;
};

export const createLateTools = (connection: Pick<OverlayConnection, 'request'>, stage: LightStage): LateTools => {
  let light: PageHighlighter | undefined;
  return {
    tools: async () => {
      const held = await toolsBy(connection);
      light ??= held.highlighter(stage);
      return held;
    },
    highlighter: {
      sentence: (ranges) => light?.sentence(ranges),
      word: (ranges) => light?.word(ranges),
      passage: (ranges) => light?.passage(ranges),
      putOut: () => light?.putOut(),
    },
  };
};
