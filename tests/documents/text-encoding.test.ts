import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readText } from '@/lib/documents/text-encoding';

/** Node reads the 32 signs of windows-1252 that ISO 8859-1 does not have wrongly, so there are none here. */
const texts = {
  'windows-1252': 'Nom;Prénom;Ville\nLefèvre;Zoé;Besançon\nMüller;Jörg;Köln · 20 £\nNúñez;José;Málaga\n',
  'windows-1251': 'Имя;Город;Год\nАнна;Москва;1998\nСергей Петров;Нижний Новгород;2004\n',
  'koi8-r': 'Имя;Город;Год\nАнна;Москва;1998\nСергей Петров;Нижний Новгород;2004\n',
  gb18030: '姓名,城市,说明\n王小明,北京,今天的天气很好，我们一起去公园。\n李华,上海,请把文件发给我\n',
  big5: '姓名,城市,說明\n王小明,臺北,今天的天氣很好，我們一起去公園。\n李華,高雄,請把檔案寄給我\n',
  shift_jis: '名前,市,説明\n山田太郎,東京,今日はとても天気がいいです。\n佐藤花子,大阪,ファイルを送ってください\n',
  'euc-jp': '名前,市,説明\n山田太郎,東京,今日はとても天気がいいです。\n佐藤花子,大阪,ファイルを送ってください\n',
  'euc-kr': '이름,도시,설명\n김철수,서울,오늘 날씨가 아주 좋습니다.\n이영희,부산,파일을 보내 주세요\n',
} as const;

/** Sentences, tables and names as they are in files of each country. */
const samples: readonly (readonly [encoding: string, texts: readonly string[]])[] = [
  [
    'windows-1255',
    [
      'שלום',
      'שם;עיר\nדוד כהן;תל אביב\nשרה לוי;חיפה\n',
      'מחר בבוקר ניפגש ליד התחנה המרכזית ונלך יחד לשוק.',
      'מחיר: 20 ₪ ליום',
      'חשבונית מס 2024 - Microsoft Office',
    ],
  ],
  [
    'windows-1253',
    [
      'Καλημέρα',
      'Όνομα;Πόλη\nΜαρία;Αθήνα\nΓιώργος;Θεσσαλονίκη\n',
      'Αύριο το πρωί θα πάμε στην αγορά με τα παιδιά.',
      'Το κόστος είναι 20 €',
    ],
  ],
  ['iso-8859-7', ['Αύριο το πρωί θα πάμε στην αγορά με τα παιδιά.', 'Άγιος Νικόλαος']],
  [
    'windows-1256',
    [
      'مرحبا',
      'الاسم;المدينة\nأحمد علي;القاهرة\nفاطمة;دمشق\n',
      'سنذهب غدا صباحا إلى السوق مع الأطفال، ثم نعود إلى البيت.',
      'فاتورة Microsoft Office',
      'دختر يك سيب قرمز در باغ خورد.',
    ],
  ],
  ['iso-8859-6', ['سنذهب غدا صباحا إلى السوق مع الأطفال']],
  [
    'windows-1254',
    [
      'Iğdır',
      'Ad;Şehir\nAyşe Yılmaz;İstanbul\nÖmer Çelik;İzmir\n',
      'Yarın sabah çocuklarla birlikte pazara gideceğiz.',
      'Teşekkürler',
      'İSTANBUL BÜYÜKŞEHİR',
    ],
  ],
  [
    'windows-1257',
    [
      'Vardas;Miestas\nJonas Šimkus;Vilnius\nRūta;Šiauliai\n',
      'Rytoj ryte su vaikais eisime į turgų ir grįšime namo.',
      'Rīt no rīta mēs ar bērniem iesim uz tirgu.',
      'Homme hommikul läheme lastega turule ja tuleme õhtul koju.',
      'Jānis Bērziņš',
    ],
  ],
  [
    'windows-874',
    ['ชื่อ;เมือง\nสมชาย;กรุงเทพ\nสมหญิง;เชียงใหม่\n', 'พรุ่งนี้เช้าเราจะไปตลาดกับเด็ก ๆ แล้วกลับบ้าน', 'ขอบคุณมาก', 'ราคา 20 บาท'],
  ],
  [
    'windows-1251',
    [
      'Привет',
      'МОСКВА',
      'Завтра утром мы пойдём с детьми на рынок.',
      'Завтра вранці ми підемо з дітьми на ринок, а потім повернемося додому.',
      'Утре сутринта ще отидем с децата на пазара.',
      'Сутра ујутру идемо са децом на пијацу.',
      'Заўтра раніцай мы пойдзем з дзецьмі на рынак.',
      'Товар №5 – 20 €',
      'ООО «Ромашка»',
    ],
  ],
  ['koi8-r', ['Привет', 'Завтра утром мы пойдём с детьми на рынок.']],
  ['ibm866', ['Привет', 'Имя;Город\nАнна;Москва\n', 'Завтра утром мы пойдём с детьми на рынок.']],
  ['iso-8859-5', ['Привет', 'Завтра утром мы пойдём с детьми на рынок.']],
  ['x-mac-cyrillic', ['Завтра утром мы пойдём с детьми на рынок.']],
  [
    'windows-1250',
    [
      'Łódź',
      'Jiří',
      'Zażółć gęślą jaźń',
      'Imię;Miasto\nŁukasz Żak;Łódź\nMałgorzata;Kraków\n',
      'Jutro rano pójdziemy z dziećmi na targ, a potem wrócimy do domu.',
      'Zítra ráno půjdeme s dětmi na trh a pak se vrátíme domů.',
      'Zajtra ráno pôjdeme s deťmi na trh.',
      'Holnap reggel a gyerekekkel a piacra megyünk. Győr, Fűtés.',
      'Mâine dimineaţă mergem cu copiii la piaţă.',
      'Sutra ćemo s djecom otići na tržnicu i vratiti se kući.',
    ],
  ],
  ['iso-8859-2', ['Zażółć gęślą jaźń', 'Příliš žluťoučký kůň', 'Zítra ráno půjdeme s dětmi na trh.']],
  [
    'windows-1252',
    [
      'Müller',
      'Café',
      'Groß',
      'Ça va',
      'São Paulo',
      'Sørensen',
      '25 °C, 5 µm, 20 £, ½ cup',
      'Morgen früh gehen wir mit den Kindern auf den Markt und kehren später zurück.',
      'Demain matin, nous irons au marché avec les enfants, où il y a des pêches.',
      'Mañana por la mañana iremos al mercado con los niños. ¿Vienes?',
      'Amanhã de manhã vamos à feira com as crianças, não é?',
      'Domattina andremo al mercato perché è più bello.',
      'I morgon går vi till torget med barnen och köper äpplen.',
      'I morgen tidlig går vi på torvet med børnene og køber æbler.',
      'Stúlkan borðaði rautt epli í garðinum.',
    ],
  ],
  [
    'shift_jis',
    [
      'こんにちは',
      'テスト',
      '明日の朝、子供たちと市場へ行きます。',
      '名前,市\n山田太郎,東京\n佐藤花子,大阪\n',
      '請求書 Microsoft Office',
    ],
  ],
  [
    'euc-jp',
    ['こんにちは', 'テスト', '明日の朝、子供たちと市場へ行きます。', '名前,市\n山田太郎,東京\n佐藤花子,大阪\n'],
  ],
  ['gb18030', ['你好', '明天早上我们和孩子们去市场，然后回家。', '姓名,城市\n王小明,北京\n', '北京市海淀区']],
  ['big5', ['你好', '明天早上我們和孩子們去市場，然後回家。', '姓名,城市\n王小明,臺北\n', '臺北市大安區']],
  ['euc-kr', ['안녕하세요', '내일 아침에 아이들과 시장에 갑니다.', '서울특별시 강남구', '청구서 Microsoft Office']],
];

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** What decodes to each sign of a legacy encoding, looked up two bytes deep. */
const tableOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0; lead < 256; lead += 1) {
    const one = decoder.decode(Uint8Array.of(lead));
    if (one.length === 1 && one !== '\ufffd' && !table.has(one)) table.set(one, [lead]);
    if (lead < 0x80) continue;
    for (let trail = 0x40; trail < 255; trail += 1) {
      const two = decoder.decode(Uint8Array.of(lead, trail));
      if (two.length === 1 && two !== '\ufffd' && !table.has(two)) table.set(two, [lead, trail]);
    }
  }
  tables.set(encoding, table);
  return table;
};

/** The bytes of a text in a legacy encoding. */
const encode = (encoding: string, text: string): Uint8Array => {
  const table = tableOf(encoding);
  return Uint8Array.from([...text].flatMap((sign) => table.get(sign) ?? []));
};

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), isLittle);
  return bytes;
};

describe('readText', () => {
  it.each(Object.entries(texts))('reads a table in %s', (encoding, text) => {
    const bytes = encode(encoding, text);

    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
    expect(readText(bytes)).toEqual({ type: 'text', text });
  });

  it.each(samples.flatMap(([encoding, all]) => all.map((text) => [encoding, text] as const)))(
    'tells %s by what is written in it: %s',
    (encoding, text) => {
      const bytes = encode(encoding, text);

      expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
      expect(readText(bytes)).toEqual({ type: 'text', text });
    },
  );

  it.each([true, false])('reads UTF-16 with its mark, little-endian: %s', (isLittle) => {
    expect(readText(utf16('a;b\n1;ü😀\n', isLittle))).toEqual({ type: 'text', text: 'a;b\n1;ü😀\n' });
  });

  it.each([true, false])('reads UTF-16 without its mark where most of it is ASCII, little-endian: %s', (isLittle) => {
    const text = 'name;city\nMüller;Köln\n李;Bern and so on\n';

    expect(readText(utf16(text, isLittle).subarray(2))).toEqual({ type: 'text', text });
    expect(readText(Uint8Array.from([0, 1, 0, 2, 0, 0, 0, 3]))).toEqual({ type: 'no-text' });
  });

  it('reads UTF-8 with and without its mark, whatever it holds', () => {
    const bytes = new TextEncoder().encode('\ufeffü 你好 привет \u0001');

    expect(readText(bytes)).toEqual({ type: 'text', text: 'ü 你好 привет \u0001' });
    expect(readText(bytes.subarray(3))).toEqual({ type: 'text', text: 'ü 你好 привет \u0001' });
  });

  it('says that it cannot tell an encoding rather than show wrong signs', () => {
    // Each byte beyond ASCII once, in no order: no language is written so.
    const bytes = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + ((at * 37) % 128));

    expect(readText(bytes)).toEqual({ type: 'unknown-encoding' });
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['compressed bytes', Array.from({ length: 400 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 255 || 1)],
    ['a mark with half a sign behind it', [0xff, 0xfe, 0x61]],
  ])('takes %s for no text', (_, bytes) => {
    expect(readText(Uint8Array.from(bytes))).toEqual({ type: 'no-text' });
  });

  it('reads a long table, all of it', () => {
    const text = texts.shift_jis.repeat(3_000);

    expect(readText(encode('shift_jis', text))).toEqual({ type: 'text', text });
  });
});

/** What windows-1252 has from 0x80 to 0x9f, as browsers read it; Node takes these for controls. */
const missing = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const western = (text: string): Uint8Array =>
  Uint8Array.from([...text], (sign) => {
    const at = missing.indexOf(sign);
    return at < 0 ? sign.charCodeAt(0) : 0x80 + at;
  });

const repeated = (bytes: Uint8Array, times: number): Uint8Array =>
  Uint8Array.from(Array.from({ length: times }, () => [...bytes, 0x0a]).flat());

describe('readText with the decoder of browsers', () => {
  beforeEach(() => {
    const Decoder = TextDecoder;
    class BrowserDecoder extends Decoder {
      override decode(...given: Parameters<TextDecoder['decode']>): string {
        const text = super.decode(...given);
        if (this.encoding !== 'windows-1252') return text;
        return text.replace(/[\u0080-\u009f]/g, (sign) => missing.charAt(sign.charCodeAt(0) - 0x80));
      }
    }
    vi.stubGlobal('TextDecoder', BrowserDecoder);
  });

  it.each([
    'Price: 10 €',
    '10 €',
    'name;price\ncoffee;2,50 €\ntea;2,10 €\n',
    '€10\n€12\n€25\n€3\n€47\n€58\n€69',
    '2,50€\n2,10€',
    '1\u00a0000 €',
    'Total: 1.250,00 €; VAT 20 % – 250,00 €',
    'coffee;2,50 €/kg',
    '10 £\n20 £',
    '£10\n£5\n£2\n£39\n£47\n£88\n£61',
    '50 ¢',
    '§ 12 and §§ 13',
    '20 °C',
    "5° 12' N",
    'Word™, Excel™',
    '© 2024 Foo ®',
    '10 – 20',
    'a—b — c',
    '“Hello,” he said',
    'Don’t say it’s Bob’s',
    '“It’s 10–20 €,” she said – about £9.',
    '• one\n• two…',
    '3 × 4 ± ½',
    '† note',
    '100 ‰',
    'Il est à Paris',
  ])('reads signs and letters that stand alone in English, once and in 200 rows: %s', (text) => {
    const bytes = western(text);

    expect(readText(bytes)).toEqual({ type: 'text', text });
    expect(readText(repeated(bytes, 200))).toEqual({ type: 'text', text: `${text}\n`.repeat(200) });
  });

  it.each([
    'été; naïve; Köln; Größe',
    'René ate crème brûlée, señor. Ångström naïve façade',
    'René;Müller;Ångström;Núñez;Çelik;São;Zoë;Håkon;Ærø;Besançon;Jörg;Málaga;Zürich;Genève;Orléans;Liège;Malmö;Tromsø;Århus;Córdoba;Gießen;Brasília;Perú;México;Cádiz;Évora;Nîmes;Bâle;Neuchâtel;Göteborg;Växjö;Ålesund;Noël;Chloë;François;Jérôme;Søren;Günther;Íñigo;Inês;João;Conceição;Käthe;Strauß',
  ])('reads words of many languages, once and in 60 rows: %s', (text) => {
    const bytes = western(text);

    expect(readText(bytes)).toEqual({ type: 'text', text });
    expect(readText(repeated(bytes, 60))).toEqual({ type: 'text', text: `${text}\n`.repeat(60) });
  });

  it.each([
    ['windows-1252', 'René ate crème brûlée, señor. Ångström naïve façade'],
    ['windows-1252', 'Total: 10 €'],
    ['windows-1251', 'Привет, мир'],
    ['windows-1250', 'Zażółć gęślą jaźń'],
    ['windows-1253', 'Καλημέρα'],
    ['shift_jis', '明日の朝、子供たちと市場へ行きます。'],
    ['gb18030', '明天早上我们和孩子们去市场，然后回家。'],
    ['euc-kr', '내일 아침에 아이들과 시장에 갑니다.'],
  ])('tells %s by what stands behind pages of English: %s', (encoding, text) => {
    const whole = `${'The quick brown fox jumps over the lazy dog.\n'.repeat(500)}${text}`;

    expect(readText(encoding === 'windows-1252' ? western(whole) : encode(encoding, whole))).toEqual({
      type: 'text',
      text: whole,
    });
  });
});

describe('readText of texts without a space', () => {
  it.each([
    ['shift_jis', '明日の朝、子供たちと市場へ行きます。'],
    ['euc-jp', '明日の朝、子供たちと市場へ行きます。'],
    ['gb18030', '明天早上我们和孩子们去市场，然后回家。'],
    ['big5', '明天早上我們和孩子們去市場，然後回家。'],
    ['euc-kr', '내일아침에아이들과시장에갑니다'],
  ])('cuts no sign of %s, wherever the signs begin', (encoding, text) => {
    for (const before of ['', 'a', '1a']) {
      const whole = before + text.repeat(2_000);

      expect(readText(encode(encoding, whole))).toEqual({ type: 'text', text: whole });
    }
  });

  it('reads a word of 100,000 letters', () => {
    for (const text of [`é\n${'A'.repeat(100_000)}`, `${'a'.repeat(50_000)}é${'a'.repeat(50_000)}`]) {
      expect(readText(encode('windows-1252', text))).toEqual({ type: 'text', text });
    }
  });
});
