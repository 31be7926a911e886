import type { ToolEffect } from './tool';

/** What an App may ask its own server, through us. */
export const appServerMethods = [
  'tools/call',
  'tools/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
] as const;

export type AppServerMethod = (typeof appServerMethods)[number];

/** Such a request; its parameters are a stranger's. */
export type AppRequestToServer = {
  readonly method: AppServerMethod;
  readonly params: Readonly<Record<string, unknown>>;
};

/** What the user can say to a call that an App wants to make. `page`: also to the next ones, as long as the page is shown. */
export const appConsents = ['once', 'page', 'no'] as const;

export type AppConsent = (typeof appConsents)[number];

/** A call that an App wants to make, as the background would make it. Nothing of it has left. */
export type AppCallQuestion = {
  readonly id: string;
  /** The tool's title: a stranger's words. */
  readonly tool: string;
  /** Under which the tool is called. */
  readonly name: string;
  readonly effect: ToolEffect;
  /** What would leave. */
  readonly args: unknown;
  /** Never `page` for what writes. */
  readonly offers: readonly AppConsent[];
};

/** What comes of a request of an App: its server's own words, a question to the user, or that the user said no. */
export type AppOutcome =
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'question'; readonly question: AppCallQuestion }
  | { readonly type: 'denied' };
