/** A text to be spoken without control characters, which break requests of speech services; a space keeps words apart. */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** 32 hex digits, new each time: the services' form of a connection or request id. */
export const newHexId = (): string => crypto.randomUUID().replaceAll('-', '');
