/**
 * The named character references that pages in words use (HTML, 13.5): those of HTML 4 that are no letters, and the
 * letters of Western Europe. Any other one stays as it is written: nothing is displayed from it.
 */
const names =
  'amp & lt < gt > quot " apos \' nbsp \u00a0 ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d shy \u00ad ' +
  'ndash – mdash — hellip … middot · bull • lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹ ' +
  'rsaquo › copy © reg ® trade ™ deg ° plusmn ± times × divide ÷ minus − frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ ' +
  'micro µ para ¶ sect § dagger † Dagger ‡ permil ‰ prime ′ Prime ″ euro € pound £ yen ¥ cent ¢ curren ¤ larr ← uarr ↑ ' +
  'rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ infin ∞ ne ≠ le ≤ ge ≥ asymp ≈ equiv ≡ radic √ sum ∑ prod ∏ int ∫ part ∂ iexcl ¡ ' +
  'iquest ¿ ordf ª ordm º not ¬ brvbar ¦ macr ¯ acute ´ cedil ¸ uml ¨ circ ˆ tilde ˜ alpha α beta β gamma γ delta δ ' +
  'epsilon ε theta θ lambda λ mu μ pi π sigma σ tau τ phi φ omega ω Delta Δ Omega Ω Sigma Σ ' +
  'Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì ' +
  'Iacute Í Icirc Î Iuml Ï ETH Ð Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö Oslash Ø Ugrave Ù Uacute Ú Ucirc Û ' +
  'Uuml Ü Yacute Ý THORN Þ szlig ß agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ' +
  'ecirc ê euml ë igrave ì iacute í icirc î iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø ' +
  'ugrave ù uacute ú ucirc û uuml ü yacute ý thorn þ yuml ÿ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ';

const byName = new Map(
  names.split(/ (?=\w+ )/u).map((pair) => {
    const at = pair.indexOf(' ');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  }),
);

/** Windows-1252 in place of C1 controls (HTML, 13.2.5.80). */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const ofCode = (code: number): string => {
  if (code >= 0x80 && code < 0xa0) return windows.charAt(code - 0x80);
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
};

/** Resolves the character references of a text or an attribute. */
export const resolveReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z][a-z0-9]{1,30}));?/giu, (written, hex, decimal, name) => {
        if (hex !== undefined) return ofCode(Number.parseInt(hex, 16));
        if (decimal !== undefined) return ofCode(Number(decimal));
        return byName.get(name) ?? written;
      })
    : text;
