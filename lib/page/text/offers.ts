import type { BlockFacts } from './block-facts';
import type { Section } from './outline';
import type { LaidOut } from './repeated';

/**
 * What a site says in the place of the rest of a text, or under all of them: that one is to subscribe, and who is
 * responsible. Known by its words where it stands by itself beside a text, in a box that is short as a whole.
 */

/** No block and no box of this kind has more words. */
const maxWords = 45;
const maxBoxWords = 110;

const offers =
  /\b(?:(?:keep|continue|go on) reading|subscribe|subscribers?|subscription|(?:log|sign) ?(?:in|up) to (?:read|continue)|free articles?|unlock (?:this|the)|members[- ]only|become a member|free trial|weiterlesen|abonn\w*|probeabo|probemonat|suscri\w*|seguir leyendo|assine|assinantes?|assinatura|continu[ae]r? lendo|abbona\w*|continua a leggere|prenumer\w*|czytaj dalej|verder lezen)\b|abonnez|abonnés?|poursuivre la lecture|подпи(?:ск|сыва|саться|шитесь|счик)|читать дальше|підпи(?:ск|саться|шіться)|передплат|続きを読む|会員限定|有料会員|订阅|訂閱|구독|اشترك/iu;

const notices =
  /©|^\(c\)\s|^copyright\b|\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|tutti i diritti|todos os direitos|alle rechten voorbehouden|impressum|imprint|legal notice|mentions légales|aviso legal|note legali|ust-?id\w*|umsatzsteuer-?id\w*|handelsregister|presserechts?|vat (?:no|id|reg)\w*|registered (?:in england|office)|siren|siret|p\.? ?iva|partita iva)\b|все права защищены|特定商取引|版权所有|版權所有|ICP备/iu;

/** Whether a text asks its reader to subscribe. */
export const isOffer = ({ text, words }: BlockFacts): boolean => words <= maxWords && offers.test(text);

/** Whether a text says whose the page is. */
export const isNotice = ({ text, words }: BlockFacts): boolean => words < 30 && notices.test(text);

const hasControlWithin = (section: Section): boolean => section.hasControl || section.children.some(hasControlWithin);

const isSmallBox = ({ facts }: LaidOut, { from, to, localName }: Section): boolean => {
  if (to === from || localName === 'body') return false;
  const inner = facts.slice(from, to);
  const words = inner.reduce((sum, fact) => sum + fact.words, 0);
  return words <= maxBoxWords && inner.every((fact) => fact.words <= maxWords);
};

/** Boxes in which a reader is asked to subscribe, and those behind all prose that say whose the page is. */
export const offersIn = (page: LaidOut, sections: readonly Section[]): ReadonlySet<number> => {
  const { blocks, facts } = page;
  const lastProse = facts.findLastIndex(({ isProse }) => isProse);
  const proseIn = (from: number, to: number): number =>
    facts.slice(from, to).reduce((sum, { isProse, weight }) => sum + (isProse ? weight : 0), 0);
  const allProse = proseIn(0, facts.length);
  const found = new Set<number>();
  for (const section of sections) {
    const { from, to } = section;
    // What a page mostly consists of is its text, whatever it says.
    if (!isSmallBox(page, section) || proseIn(from, to) > allProse / 2) continue;
    const inner = facts.slice(from, to);
    const isAction = hasControlWithin(section) || blocks.slice(from, to).some(({ linkLength }) => linkLength > 0);
    const isOfSite = from > lastProse && inner.length > 1 && inner.some(isNotice);
    if (!isOfSite && !(isAction && inner.some(isOffer))) continue;
    for (let index = from; index < to; index += 1) found.add(index);
  }
  return found;
};
