/** `en-US-AriaNeural` → `Aria`: services name voices by locale, name and kind. '' stays ''. */
export const shortVoiceName = (voiceId: string): string =>
  voiceId.replace(/Neural$/u, '').replace(/^[a-z]{2,3}-[A-Z]{2}-(?:[a-z]+-)?/u, '');
