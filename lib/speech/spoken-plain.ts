import { withPowers } from './powers';
import { replaced, withoutEmoji } from './pronunciation';
import type { SpeakableOptions } from './speakable-options';
import { blockOf, dropped, isVoiced, type SpokenBlock, type SpokenUnit, tidied, verbatim } from './spoken-text';

/** How text without markup is spoken. */
export type PlainOptions = Pick<SpeakableOptions, 'urls' | 'emoji' | 'replacements'>;

const address = /(?:https?:\/\/|www\.)[\x21-\x7E]*[^\s.,;:!?)\]}'"\u0080-\uFFFF]/giu;
const beforeHost = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?(?:www\.)?/iu;

const addressUnits = (written: string, from: number, urls: PlainOptions['urls']): readonly SpokenUnit[] => {
  if (urls === 'skip') return [dropped(from, from + written.length)];
  if (urls === 'full') return verbatim(written, from);
  const lead = beforeHost.exec(written)?.[0].length ?? 0;
  const host = /^[^/?#:]*/u.exec(written.slice(lead))?.[0] ?? '';
  return verbatim(host, from + lead);
};

/**
 * What a voice says for a sentence that has no markup, with a map back to it (UTF-16 offsets): addresses and emoji as
 * the options say, words by the pronunciation list. Undefined when nothing in it can be said.
 */
export const spokenPlain = (sentence: string, { urls, emoji, replacements }: PlainOptions): SpokenBlock | undefined => {
  const units: SpokenUnit[] = [];
  let at = 0;
  for (const match of sentence.matchAll(address)) {
    units.push(...verbatim(sentence.slice(at, match.index), at), ...addressUnits(match[0], match.index, urls));
    at = match.index + match[0].length;
  }
  units.push(...verbatim(sentence.slice(at), at));
  const said = tidied(withPowers(emoji === 'drop' ? withoutEmoji(units) : units));
  return isVoiced(said) ? blockOf(replaced(said, replacements), sentence) : undefined;
};
