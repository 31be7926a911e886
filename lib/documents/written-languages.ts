/** How a language is written by one byte a sign. Letters are small, the frequent ones first. */
export type WrittenLanguage = {
  /** Those beyond ASCII. */
  readonly letters: string;
  /** Those of ASCII; empty where several languages are meant. */
  readonly ascii: string;
  /** Whether letters of ASCII stand within its words, too. */
  readonly isLatin: boolean;
  /** The encodings that its programs write, and how much rarer than windows-1252 each is, in units of `Math.log`. */
  readonly encodings: readonly (readonly [encoding: string, rarity: number])[];
};

type Encodings = WrittenLanguage['encodings'];

const latin = (encodings: Encodings, letters: string, ascii = ''): WrittenLanguage => ({
  letters,
  ascii,
  isLatin: true,
  encodings,
});
const other = (encodings: Encodings, letters: string): WrittenLanguage => ({
  letters,
  ascii: '',
  isLatin: false,
  encodings,
});

const western: Encodings = [['windows-1252', 0]];
const seldom: Encodings = [['windows-1252', 2]];
const central: Encodings = [
  ['windows-1250', 1],
  ['iso-8859-2', 3],
];
/** Names of many countries in one table. */
const centralNames: Encodings = [
  ['windows-1250', 2.5],
  ['iso-8859-2', 4.5],
];
const turkish: Encodings = [['windows-1254', 1]];
const baltic: Encodings = [
  ['windows-1257', 1],
  ['iso-8859-13', 4],
];
const balticNames: Encodings = [['windows-1257', 2.5]];
const cyrillic: Encodings = [
  ['windows-1251', 1],
  ['koi8-u', 2.5],
  ['ibm866', 2.5],
  ['iso-8859-5', 4],
  ['x-mac-cyrillic', 4],
];
const balkan: Encodings = [
  ['windows-1251', 2],
  ['iso-8859-5', 5],
];
const greek: Encodings = [
  ['windows-1253', 1],
  ['iso-8859-7', 2],
];
const arabic: Encodings = [
  ['windows-1256', 1],
  ['iso-8859-6', 4],
];

/** The ASCII letters of European languages taken together. */
export const commonAscii = 'eaintrsoldumckpgvbhfzyjwxq';

/** Facts of the languages: the order of their letters by frequency. */
export const writtenLanguages: readonly WrittenLanguage[] = [
  // German, French, Spanish, Portuguese, Italian, Swedish with Finnish, Danish with Norwegian, Dutch, Icelandic, Catalan.
  latin(western, 'üäöß', 'enisratdhulcgmobwfkzpvjyxq'),
  latin(western, 'éèàêçôâîùûœëïæüÿ', 'esaitnrulodcpmvqfbghjxyzwk'),
  latin(western, 'óíáéñúü', 'eaosrnidlctumpbgvyqhfzjxwk'),
  latin(western, 'ãçáéíóêõâàúôü', 'aeosrindmutclpvgqbfhzjxywk'),
  latin(western, 'àèùòìéóî', 'eaionlrtscdupmvghfbqzjkwyx'),
  latin(western, 'äöåéüà', 'eantrsildomkgvhfupbcyjxwzq'),
  latin(western, 'øåæéüöäóòôê', 'enrtdsialogkmfvubphjyczwxq'),
  latin(western, 'ëéïöèüóáêí', 'enatirodslghvkmubpwjczfxyq'),
  latin(seldom, 'íáðþéóúýöæ', 'arniestulgmkfhvodjbpycxwzq'),
  latin(seldom, 'àéóèíçòúïü', 'easrlnitoducmpvgbfqhjxyzkw'),
  latin(seldom, 'éáíóüöäèñçúàøåêôãßæëâîïòùûõœìýÿðþšž'),
  // Polish, Czech, Slovak, Hungarian, Romanian, Slovenian with Croatian.
  latin(central, 'łąężśćóńź', 'iaeozwnrsctykdpmulgjbhfvxq'),
  latin(central, 'íáéěýžčšřůúóďťň', 'eoanistvrdlkupmchjybzgfxwq'),
  latin(central, 'áíéčýžšúľťôňďäóĺŕ', 'aoeinrstvkldmupchjzybgfxwq'),
  latin(central, 'éáöóőíüúű', 'eatlnskorizmgdvbypuhjcfxwq'),
  latin(central, 'ăîâşţ', 'eiarntulcosdpmfvgbzhjxkyw'),
  latin(central, 'čšžćđ', 'aieonjrstvukdmlpgzbchfxyw'),
  latin(centralNames, 'áéíóöüčšžřłýěąęśńćúżőäůňťďľűźôđăâîşţçëß'),
  latin(turkish, 'ıüşğçöîâûİ', 'aeinrldkmutysobzhgcpvfj'),
  // Lithuanian, Latvian, Estonian.
  latin(baltic, 'ėųšįžčąūę', 'iasteorunkmlpdvjgbyzfhcxwq'),
  latin(baltic, 'āīšēūņžļčķģ', 'asitenrumkolpdvzjgbchfxwyq'),
  latin(baltic, 'äõüöšž', 'aeistulnkmdoprvghjbfczxyw'),
  latin(balticNames, 'āšžėūčīēäõüöųįņąęļķģńśźżłóøåæ'),
  // Russian, Ukrainian, Belarusian, Bulgarian, Serbian with Macedonian.
  other(cyrillic, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'),
  other(cyrillic, 'оанитвіерсклумдпзяьбгчйхцїжюєшщфґ'),
  other(balkan, 'аніоеыкрулстдвяпмзьгбчўйшюжхцэёф'),
  other(balkan, 'аоиентрсвлкдпмзяугбчъйцжшщхюфь'),
  other(balkan, 'аоиенртсјвудкмплзбгчшцжћђљхњџфѓќѕ'),
  other(greek, 'αοιετσνηυρπκμλωςίόάγέδήχύώθβφξζψϊϋΐΰ'),
  other([['windows-1255', 1]], 'יוהלראתבמשנםדחעקפטגכסצזןךףץװױײְִַָֹּ'),
  // Arabic; Persian with Urdu.
  other(arabic, 'اليمنوتربةعدسفهكقحجشأطصىخإذزثضغءظؤئآـًٌٍَُِّْ'),
  other([['windows-1256', 2]], 'ايرندهمتوسبشكگزفخجپقحعچصآطغظضثذئژکھںٹڑےڈـ'),
  other([['windows-874', 1]], 'านร่อก้เงมยลีวดัทสตะปบิคหแจ็พช์ขุใไโูผธืญศซำถณภฐึษฟฉฎฝๆฮฬฏฯฆฑฌฤฒฃฅ๑๒๓๔๕๖๗๘๙๐'),
];
