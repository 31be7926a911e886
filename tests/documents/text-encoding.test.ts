import { describe, expect, it } from 'vitest';
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

/** The bytes of a text in a legacy encoding: what decodes to each of its signs, looked up two bytes deep. */
const encode = (encoding: string, text: string): Uint8Array => {
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
    // “Zażółć gęślą jaźń” in windows-1250, which read as windows-1252 has signs within its words.
    const polish = [
      0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6, 0x20, 0x67, 0xea, 0x9c, 0x6c, 0xb9, 0x20, 0x6a, 0x61, 0x9f, 0xf1,
    ];

    expect(readText(Uint8Array.from(polish))).toEqual({ type: 'unknown-encoding' });
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['compressed bytes', Array.from({ length: 400 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 255 || 1)],
    ['a mark with half a sign behind it', [0xff, 0xfe, 0x61]],
  ])('takes %s for no text', (_, bytes) => {
    expect(readText(Uint8Array.from(bytes))).toEqual({ type: 'no-text' });
  });

  it('reads a long table by its first lines, all of it', () => {
    const text = texts.shift_jis.repeat(3_000);

    expect(readText(encode('shift_jis', text))).toEqual({ type: 'text', text });
  });
});
