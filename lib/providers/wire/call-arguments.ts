/**
 * The arguments of a call for a service that takes an object only. A model may have written anything, and such a service
 * refuses every later question of the conversation for it.
 */
export const objectArguments = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? { ...args } : {};
