/** The letters and signs from U+00A0 on, in their order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** A name, and its character at once behind it. */
const html4 =
  'quot" amp& lt< gt> apos\' OElig\u0152 oelig\u0153 Scaron\u0160 scaron\u0161 Yuml\u0178 circ\u02c6 tilde\u02dc ensp\u2002 emsp\u2003 ' +
  'thinsp\u2009 zwnj\u200c zwj\u200d lrm\u200e rlm\u200f ndash\u2013 mdash\u2014 lsquo\u2018 rsquo\u2019 sbquo\u201a ldquo\u201c rdquo\u201d bdquo\u201e ' +
  'dagger\u2020 Dagger\u2021 permil\u2030 lsaquo\u2039 rsaquo\u203a euro\u20ac fnof\u0192 Alpha\u0391 Beta\u0392 Gamma\u0393 Delta\u0394 Epsilon\u0395 ' +
  'Zeta\u0396 Eta\u0397 Theta\u0398 Iota\u0399 Kappa\u039a Lambda\u039b Mu\u039c Nu\u039d Xi\u039e Omicron\u039f Pi\u03a0 Rho\u03a1 Sigma\u03a3 Tau\u03a4 ' +
  'Upsilon\u03a5 Phi\u03a6 Chi\u03a7 Psi\u03a8 Omega\u03a9 alpha\u03b1 beta\u03b2 gamma\u03b3 delta\u03b4 epsilon\u03b5 zeta\u03b6 eta\u03b7 theta\u03b8 ' +
  'iota\u03b9 kappa\u03ba lambda\u03bb mu\u03bc nu\u03bd xi\u03be omicron\u03bf pi\u03c0 rho\u03c1 sigmaf\u03c2 sigma\u03c3 tau\u03c4 upsilon\u03c5 phi\u03c6 ' +
  'chi\u03c7 psi\u03c8 omega\u03c9 thetasym\u03d1 upsih\u03d2 piv\u03d6 bull\u2022 hellip\u2026 prime\u2032 Prime\u2033 oline\u203e frasl\u2044 weierp\u2118 ' +
  'image\u2111 real\u211c trade\u2122 alefsym\u2135 larr\u2190 uarr\u2191 rarr\u2192 darr\u2193 harr\u2194 crarr\u21b5 lArr\u21d0 uArr\u21d1 rArr\u21d2 ' +
  'dArr\u21d3 hArr\u21d4 forall\u2200 part\u2202 exist\u2203 empty\u2205 nabla\u2207 isin\u2208 notin\u2209 ni\u220b prod\u220f sum\u2211 minus\u2212 ' +
  'lowast\u2217 radic\u221a prop\u221d infin\u221e ang\u2220 and\u2227 or\u2228 cap\u2229 cup\u222a int\u222b there4\u2234 sim\u223c cong\u2245 asymp\u2248 ' +
  'ne\u2260 equiv\u2261 le\u2264 ge\u2265 sub\u2282 sup\u2283 nsub\u2284 sube\u2286 supe\u2287 oplus\u2295 otimes\u2297 perp\u22a5 sdot\u22c5 lceil\u2308 ' +
  'rceil\u2309 lfloor\u230a rfloor\u230b lang\u27e8 rang\u27e9 loz\u25ca spades\u2660 clubs\u2663 hearts\u2665 diams\u2666';

/** Of the names that came after HTML 4: the signs of ASCII, Latin letters with marks, and what answers are seen to use. */
const later =
  'AMP& LT< GT> QUOT" COPY\u00a9 REG\u00ae Tab\u0009 NewLine\u000a excl! num# dollar$ percnt% lpar( rpar) ast* ' +
  'plus+ comma, period. sol/ colon: semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ ' +
  'grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} hyphen\u2010 dash\u2010 horbar\u2015 lsquor\u201a ldquor\u201e ' +
  'check\u2713 checkmark\u2713 cross\u2717 star\u2606 starf\u2605 phone\u260e female\u2640 male\u2642 sung\u266a ' +
  'flat\u266d sharp\u266f half\u00bd square\u25a1 squ\u25a1 blacksquare\u25aa squf\u25aa cir\u25cb vellip\u22ee ' +
  'ctdot\u22ef nearr\u2197 searr\u2198 swarr\u2199 nwarr\u2196 map\u21a6 rightarrow\u2192 leftarrow\u2190 ' +
  'Rightarrow\u21d2 Leftarrow\u21d0 leftrightarrow\u2194 leq\u2264 geq\u2265 approx\u2248 emptyset\u2205 ' +
  'varnothing\u2205 setminus\u2216 in\u2208 subset\u2282 supset\u2283 subseteq\u2286 supseteq\u2287 langle\u27e8 ' +
  'rangle\u27e9 wedge\u2227 vee\u2228 mid\u2223 parallel\u2225 nmid\u2224 compfn\u2218 hbar\u210f ell\u2113 ' +
  'epsi\u03b5 epsiv\u03f5 varepsilon\u03f5 straightphi\u03d5 phiv\u03d5 thetav\u03d1 ohm\u03a9 angst\u00c5 ' +
  'numero\u2116 Abreve\u0102 abreve\u0103 Amacr\u0100 amacr\u0101 Aogon\u0104 aogon\u0105 Cacute\u0106 cacute\u0107 ' +
  'Ccaron\u010c ccaron\u010d Ccirc\u0108 ccirc\u0109 Cdot\u010a cdot\u010b Dcaron\u010e dcaron\u010f Dstrok\u0110 ' +
  'dstrok\u0111 Ecaron\u011a ecaron\u011b Emacr\u0112 emacr\u0113 Eogon\u0118 eogon\u0119 Gbreve\u011e gbreve\u011f ' +
  'Gcirc\u011c gcirc\u011d Hstrok\u0126 hstrok\u0127 Idot\u0130 imath\u0131 inodot\u0131 Imacr\u012a imacr\u012b ' +
  'Iogon\u012e iogon\u012f Lacute\u0139 lacute\u013a Lcaron\u013d lcaron\u013e Lstrok\u0141 lstrok\u0142 ' +
  'Nacute\u0143 nacute\u0144 Ncaron\u0147 ncaron\u0148 Odblac\u0150 odblac\u0151 Omacr\u014c omacr\u014d ' +
  'Racute\u0154 racute\u0155 Rcaron\u0158 rcaron\u0159 Sacute\u015a sacute\u015b Scedil\u015e scedil\u015f ' +
  'Scirc\u015c scirc\u015d Tcaron\u0164 tcaron\u0165 Tcedil\u0162 tcedil\u0163 Tstrok\u0166 tstrok\u0167 ' +
  'Ubreve\u016c ubreve\u016d Udblac\u0170 udblac\u0171 Umacr\u016a umacr\u016b Uogon\u0172 uogon\u0173 Uring\u016e ' +
  'uring\u016f Wcirc\u0174 wcirc\u0175 Ycirc\u0176 ycirc\u0177 Zacute\u0179 zacute\u017a Zcaron\u017d zcaron\u017e ' +
  'Zdot\u017b zdot\u017c';

/**
 * What a named character reference stands for, by its name without `&` and `;`: the names of HTML 4
 * (https://www.w3.org/TR/html4/sgml/entities.html), `apos`, and of the 2,231 of HTML (13.5) those that somebody writes. The
 * screen, the voice and the reading of pages know the same names; the build gives this list to the voice's parser in place
 * of its own. The browser's decoder is out of reach: it works through `innerHTML`.
 */
export const characterEntities: Readonly<Record<string, string>> = Object.assign(
  // No name is one of an object's own, such as `constructor`.
  Object.create(null),
  Object.fromEntries([
    ...latin1.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
    ...[html4, later]
      .join(' ')
      .split(' ')
      .map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
  ]),
);
