import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';

/** What an SSML document asks for, or why the service would refuse it. */
export type ReadSsml =
  | { readonly voice: string; readonly locale: SpeechLanguage; readonly text: string; readonly style?: string }
  | { readonly refusal: string };

const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/u;
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gu;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const longVoice = /\(([a-z]{2,3}-[A-Z]{2}(?:-\w+)?), (\w+)\)$/u;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string => text.replace(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole);

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name, double, single]) => [name, double ?? single ?? '']));

const shortVoice = (name: string): string => {
  const [, locale, voice] = longVoice.exec(name) ?? [];
  return locale === undefined ? name : `${locale}-${voice}`;
};

const localeOf = (voice: string): SpeechLanguage | undefined =>
  speechLanguage(/^[a-z]{2,3}-[A-Z]{2}/u.exec(voice)?.[0] ?? '');

/** Reads a document as strictly as an XML parser does, and as the speech services check it: one speak, one known voice. */
export const readSsml = (xml: string): ReadSsml => {
  if (bareAmpersand.test(xml)) return { refusal: 'unescaped ampersand' };
  if (forbiddenCharacter.test(xml)) return { refusal: 'character that XML does not allow' };
  const open: string[] = [];
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const [, slash, name = '', attributes = '', selfClosing] of xml.matchAll(tag)) {
    if (slash === '/') {
      if (open.pop() !== name) return { refusal: `</${name}> closes nothing` };
      continue;
    }
    if (open.length === 0 && found.size > 0) return { refusal: 'more than one root' };
    found.set(name, attributesOf(attributes));
    if (selfClosing !== '/') open.push(name);
  }
  const content = xml.replace(tag, '');
  if (open.length > 0 || /[<>]/u.test(content)) return { refusal: 'not well-formed' };
  if (found.get('speak')?.version !== '1.0') return { refusal: 'no speak element of version 1.0' };
  const voice = shortVoice(found.get('voice')?.name ?? '');
  const locale = localeOf(voice);
  if (locale === undefined || !voice.endsWith('Neural')) return { refusal: `unknown voice "${voice}"` };
  const style = found.get('mstts:express-as')?.style;
  return { voice, locale, text: unescaped(content).trim(), ...(style !== undefined && { style }) };
};
