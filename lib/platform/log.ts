/** Logs that a message from a port was refused: names of fields and reasons, never contents. */
export const logRefusal = (refusal: {
  readonly channel: string;
  readonly reason: string;
  readonly fields?: readonly string[];
}): void => {
  // biome-ignore lint/suspicious/noConsole: the extension's own console is where a developer looks for refused messages.
  console.warn('Refused a message', refusal.channel, refusal.reason, ...(refusal.fields ?? []));
};
