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
