import type { Locator } from '@playwright/test';
import type { Answer, AnswerPiece } from '../../simulators/core/answer';
import { type CardServer, startCardServer } from '../../simulators/mcp/card-server';
import { connectOllama, connectOpenAi } from './connect';
import { launchParley, type Parley, removeProfile } from './launch';
import { turnOn } from './mcp-driver';
import { type Panel, panelOn } from './panel';
import { expect } from './parley-test';
import type { SimulatedServices } from './simulated-services';

/** A panel whose new conversations have the tools of the simulated server of cards. */
export type CardPanel = {
  readonly parley: Parley;
  readonly cards: CardServer;
  readonly panel: Panel;
  /** A tool of the server, as the model knows it. */
  name(tool: string): string;
  /** The last card of a call with these words. */
  call(words: string): Locator;
  /** The last question about a call, or of the server. */
  readonly question: Locator;
  startNew(): Promise<void>;
  end(): Promise<void>;
};

/** Launches it, with OpenAI answering and Ollama connected. */
export const startCardPanel = async (services: SimulatedServices): Promise<CardPanel> => {
  const cards = await startCardServer();
  const parley = await launchParley({ services });
  const panel = panelOn(await parley.openPanelPage());
  const { page } = panel;
  await connectOllama(page);
  await connectOpenAi(page);
  const name = await turnOn(page, cards.url);
  await page.reload();
  await panel.composer.waitFor();
  return {
    parley,
    cards,
    panel,
    name,
    call: (words) => page.locator('.pl-call', { hasText: words }).last(),
    question: page.locator('.pl-consent').last(),
    startNew: async () => {
      const button = page.getByTestId('new-chat');
      await button.or(page.getByTestId('temporary')).waitFor();
      if (await button.isVisible()) await button.click();
      await expect(panel.messages('user')).toHaveCount(0);
    },
    end: async () => {
      const { problems } = parley.problems;
      await parley.close();
      removeProfile(parley.profile);
      await cards.stop();
      expect(problems).toEqual([]);
    },
  };
};

/** A step of a model that calls tools beside each other, once. */
export const callsOf = (...tools: readonly string[]): { readonly answer: Answer; readonly times: number } => ({
  times: 1,
  answer: {
    pieces: tools.map((tool, index): AnswerPiece => ({ type: 'tool-call', name: tool, args: {}, id: `call_${index}` })),
  },
});

/** A model that says something. */
export const says = (text: string): { readonly answer: Answer } => ({ answer: { pieces: [{ type: 'text', text }] } });
