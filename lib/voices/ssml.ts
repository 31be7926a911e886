/** How a text is spoken. `rate` and `pitch` are factors, 1 = the voice's own; absent and 0 mean unchanged. */
export type SsmlOptions = {
  readonly voice: string;
  /** The text's, a BCP 47 tag; voices of several languages speak it so. */
  readonly language?: string;
  readonly rate?: number;
  readonly pitch?: number;
  /** An `mstts:express-as` style; Edge's free service takes none. */
  readonly style?: string;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML content and attributes, and drops characters that XML 1.0 (2.2) does not allow. */
export const xmlEscaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/gu, (character) => entities[character] ?? character);

const percent = (factor: number): string => `${Math.floor(factor * 100)}%`;

/** A spoken text as SSML 1.0 with Microsoft's extensions, as Azure Speech and Edge's service take it. */
export const ssmlOf = (text: string, { voice, language = 'en-US', rate, pitch, style }: SsmlOptions): string => {
  const spoken = xmlEscaped(text);
  const prosody =
    rate || pitch ? `<prosody pitch="${percent(pitch || 1)}" rate="${percent(rate || 1)}">${spoken}</prosody>` : spoken;
  const styled = style ? `<mstts:express-as style="${xmlEscaped(style)}">${prosody}</mstts:express-as>` : prosody;
  const namespaces = `xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="${xmlEscaped(language)}"`;
  return `<speak version="1.0" ${namespaces}><voice name="${xmlEscaped(voice)}">${styled}</voice></speak>`;
};
