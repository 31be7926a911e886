/** An encoding of East Asia with two bytes for most signs. */
type DoubleByte = {
  readonly encoding: string;
  /** The first bytes of the signs that its standard puts first, and their second bytes. */
  readonly leads: readonly [first: number, last: number];
  readonly trails: readonly [first: number, last: number];
  /** The signs that its texts have most, in no order. */
  readonly most: string;
  readonly hasKana: boolean;
};

/** Facts of the languages: their most frequent signs. */
const simplified =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笑城京谢午早晨晚姓李华省州请送写字';
const traditional =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運笑城京謝午早晨晚姓臺灣雄李華請檔案寄';
const japanese =
  '日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達姓郎花阪';
const korean =
  '이다는의가을에고하로를지사인은기한도리그있어대자나시해정라일아수만보부전서들장여과제상구면원주스생선성적미신조우동국경공명문안발방세계것개때년유연회분모비합현위소었력까와금오내요행단실말관마물통노파반려당입학치야차양무강음민할화간데러본배교체불되중결난심식예산트레드호남타른업감니습청김월저권복더건직없재란품용살두거종점천버작든못바터판외님십출투르많네카임박추급질진태군날씨좋았';

const encodings: readonly DoubleByte[] = [
  { encoding: 'shift_jis', leads: [0x88, 0x98], trails: [0x40, 0xfc], most: japanese, hasKana: true },
  { encoding: 'euc-jp', leads: [0xb0, 0xcf], trails: [0xa1, 0xfe], most: japanese, hasKana: true },
  { encoding: 'euc-kr', leads: [0xb0, 0xc8], trails: [0xa1, 0xfe], most: korean, hasKana: false },
  { encoding: 'gb18030', leads: [0xb0, 0xd7], trails: [0xa1, 0xfe], most: simplified, hasKana: false },
  { encoding: 'big5', leads: [0xa4, 0xc6], trails: [0x40, 0xfe], most: traditional, hasKana: false },
];

/** What a sign costs, in units of `Math.log`: about as many nats as a text of the language has for it. */
const costs = {
  kana: 3.8,
  halfKana: 5,
  hangul: 7.5,
  most: 5,
  frequent: 8.2,
  punctuation: 4.5,
  seldom: 11,
  /** Between two letters of ASCII, as the bytes of an accented letter and its neighbour are read. */
  withinWord: 6,
  besideWord: 1.5,
  /** So much rarer is each of these encodings than windows-1252. */
  rarity: 2,
};

const rangeOf = ([first, last]: readonly [number, number]): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The signs that a standard puts first, as the decoder knows them. */
const frequentSigns = ({ encoding, leads, trails }: DoubleByte): ReadonlySet<string> => {
  const decoder = new TextDecoder(encoding);
  const pairs = rangeOf(leads).flatMap((lead) => rangeOf(trails).flatMap((trail) => [lead, trail, 0x0a]));
  return new Set(decoder.decode(Uint8Array.from(pairs)).match(/[^\0-\x7f\ufffd]/gu));
};

type Costs = DoubleByte & { readonly mostSigns: ReadonlySet<string>; readonly frequent: ReadonlySet<string> };

const known = new Map<string, Costs>();

/** Made when first asked for: most people never open a file that needs it. */
const withCosts = (encoding: DoubleByte): Costs => {
  const before = known.get(encoding.encoding);
  if (before !== undefined) return before;
  const own = { ...encoding, mostSigns: new Set(encoding.most), frequent: frequentSigns(encoding) };
  known.set(encoding.encoding, own);
  return own;
};

const costOf = (sign: string, { mostSigns, frequent, hasKana }: Costs): number => {
  if (/[\u3041-\u30fe]/u.test(sign)) return hasKana ? costs.kana : costs.seldom;
  if (/[\uff66-\uff9f]/u.test(sign)) return hasKana ? costs.halfKana : costs.seldom;
  if (/[\u3000-\u303f\uff01-\uff5e“”‘’…—·]/u.test(sign)) return costs.punctuation;
  if (mostSigns.has(sign)) return costs.most;
  if (!frequent.has(sign)) return costs.seldom;
  return /\p{Script=Hangul}/u.test(sign) ? costs.hangul : costs.frequent;
};

/** All encodings of East Asia that are told apart. */
export const doubleByteEncodings: readonly string[] = encodings.map(({ encoding }) => encoding);

/**
 * What speaks against reading bytes as this text in this encoding, in the units of `singleByteCost`. Infinite for an encoding
 * that is not one of these.
 */
export const doubleByteCost = (encoding: string, text: string): number => {
  const found = encodings.find((one) => one.encoding === encoding);
  if (found === undefined) return Number.POSITIVE_INFINITY;
  const own = withCosts(found);
  const isWord = (at: number): boolean => /[A-Za-z]/.test(text.charAt(at));
  let sum = costs.rarity;
  // A sign is looked at once, however often it stands in the text.
  const told = new Map<string, number>();
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const cost = told.get(sign) ?? costOf(sign, own);
    told.set(sign, cost);
    const [before, after] = [isWord(index - 1), isWord(index + sign.length)];
    sum += cost + (before && after ? costs.withinWord : 0) + (before || after ? costs.besideWord : 0);
  }
  return sum;
};
