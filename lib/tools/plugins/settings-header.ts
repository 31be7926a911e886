/** The header that carries a plugin's settings to its server (@lobehub/chat-plugin-sdk 1.32.4, `request`). */
export const settingsHeader = 'X-Lobe-Plugin-Settings';

const escaped = (json: string): string =>
  json.replace(/[^\x20-\x7e]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The value of the header; undefined where no header is sent. A text stands as it is, anything else as JSON. What a
 * header cannot carry, and what is not ASCII, is written as \uXXXX: within JSON readers see no difference, and any other
 * text becomes a JSON string (decision 15).
 */
export const settingsHeaderValue = (settings: unknown): string | undefined => {
  if (settings === undefined) return undefined;
  if (typeof settings !== 'string') return escaped(JSON.stringify(settings) ?? 'null');
  const isPlain = /^[\x20-\x7e]*$/u.test(settings);
  if (isPlain) return settings;
  // Raw line breaks and tabs in a JSON text stand between its tokens, and a header cannot have them.
  return escaped(isJson(settings) ? settings.replace(/[\t\r\n]/gu, ' ') : JSON.stringify(settings));
};

/** The settings in a header's value: what its JSON says, or the text itself. Undefined for none and for an empty one. */
export const settingsOfHeader = (value: string | null): unknown => {
  if (value === null || value === '') return undefined;
  try {
    const settings: unknown = JSON.parse(value);
    return settings;
  } catch {
    return value;
  }
};
