import { primarySubtag, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';

/**
 * Frequent short words by language: where a browser is unsure they show what it is sure of. They are the function words
 * that differ from those of the neighbours, and what answers begin with.
 */
const frequentWords: Readonly<Record<string, string>> = {
  ar: 'في من على أن إلى هذا هذه لا نعم شكرا كان ما مع عن التي ولم',
  be: 'так не і што гэта як але быў была было яны іх ён яна для ці дзякуй ніхто',
  bg: 'да не и се че за това беше ще съм са ли ги го благодаря много как какво няма',
  ca: 'el els la les i que amb per però és són una aquest aquesta ningú va van sí gràcies com més',
  cs: 'a že se je na to není jsou ale jsem jako který které když jen už ano děkuji dobře aby byl bylo nikdo',
  da: 'og at det er ikke en af der til med på som jeg du har var ja nej tak hvad men blev',
  de: 'der die das und ist nicht ein eine zu den mit auf für von sie es im ich ja nein gern gerne danke hier bitte wie was man wird sind war auch dem',
  en: 'the a an and is are of to with that this it was for not you have can will be here yes no thanks what how there',
  es: 'el la los las y que de en es un una no por con para se lo sí gracias pero está cómo qué nadie',
  et: 'ja on ei see et oli aga kui ka mis jah aitäh keegi neid',
  fa: 'در به از که این را با است بله ممنون نه برای خیلی بود هیچ آن',
  fi: 'ja on ei se että hän oli kun niin mutta tai ovat joka kyllä kiitos mitä tämä eikä',
  fr: 'le la les et est un une des du que qui pas dans pour avec sur ne ce il elle oui non merci voici était vous nous',
  hr: 'i je u na se da su za nije nisu bilo ili što kako nitko također ih hvala dobro',
  hu: 'a az és nem is egy hogy van volt de ez igen köszönöm csak meg sem itt vagy ahogy',
  id: 'yang dan di ini itu dengan untuk tidak ada dari adalah akan pada ke ya terima kasih saya',
  is: 'og að er ekki en sem til með já takk nei það var ég enginn þeim',
  it: 'il lo la gli le e di che è un una non per con sono del della nel sì grazie ecco più come era ha hanno li',
  lt: 'ir yra ne kad tai bet kaip su taip ačiū jų buvo niekas',
  lv: 'un ir nav ka tas bet kā ar jā paldies bija viņus neviens',
  nb: 'og at det er ikke en av som til med på jeg har var ja nei takk hva men ble ingen',
  nl: 'de het een en is van niet dat met op voor zijn te ik je ja nee dank hier wat maar was er ze goed',
  pl: 'i w na nie się że jest to z do jak ale są było tak dziękuję czy dla który oraz ich nikt',
  pt: 'o a os as e que de do da em é um uma não por com para se sim obrigado mas está como tudo ninguém foi',
  ro: 'și în nu că este un o la cu de pe sunt pentru mai da mulțumesc dar era nimeni le care',
  ru: 'и не в на что это как но был было она они его их да нет спасибо для так ли никто',
  sk: 'a že sa je na to nie sú ale som ako ktorý keď len už áno ďakujem dobre aby bol bolo nikto si',
  sl: 'in je na ne se da za ki so bilo tudi ali kaj kako ja hvala nihče jih pa',
  sr: 'и је у на се да су за није било или што како нико их хвала добро ја',
  sv: 'och att det är inte en ett av som till med på jag har var ja nej tack vad men ingen den',
  tr: 've bir bu için ile de da çok evet hayır teşekkürler değil var gibi ama ne daha olarak her kimse',
  uk: 'і не в на що це як але був було вона вони його їх так ні дякую для та та чи ніхто й',
  ur: 'اور کے میں ہے کی کا سے کو جی ہاں شکریہ نہیں نے تھی تھا',
  vi: 'và là của không có được trong một cho với này các những vâng cảm ơn người đã',
};

/** Letters that one language of the Latin script has and its neighbours do not. */
const ownLetters: readonly (readonly [letters: RegExp, language: string])[] = [
  [/ß/u, 'de'],
  [/[łżśźń]/iu, 'pl'],
  [/[őű]/iu, 'hu'],
  [/[řůě]/iu, 'cs'],
  [/[ľĺŕ]/iu, 'sk'],
  [/[ğı]/u, 'tr'],
  [/[¿¡ñ]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/[þð]/iu, 'is'],
  [/[țș]/iu, 'ro'],
  [/[ơưạảấầậắằặẹếềệịọốồộớờợụứừự]/iu, 'vi'],
  [/[ėųį]/iu, 'lt'],
  [/[ķļņģ]/iu, 'lv'],
];

const tables: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(frequentWords).map(([language, list]) => [language, new Set(list.split(' '))]),
);

const tableOf = (language: SpeechLanguage): string => {
  const name = primarySubtag(language);
  return name === 'no' ? 'nb' : name;
};

/** A capitalized word that begins no sentence. */
const nameWithin = /(?<=[\p{L}\p{M}\p{N},;)][\s\p{Pi}\p{Ps}'’-]+)\p{Lu}[\p{L}\p{M}]*/gu;

/**
 * The words of a text, as they are looked up. Capitals within it are names, of whatever language, or German nouns, which
 * are no function words either; a title that has more of them than of others is taken as it is.
 */
export const wordsOf = (text: string): readonly string[] => {
  const all = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const plain = text.replace(nameWithin, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  return (plain.length * 2 > all.length ? plain : all).map((word) => word.toLowerCase());
};

/** Whether there is a list of frequent words: without one, no evidence is no sign. */
export const hasFrequentWords = (language: SpeechLanguage): boolean => tables.has(tableOf(language));

/** Whether a word, in small letters, is one of the language's frequent ones. */
export const isFrequentWord = (language: SpeechLanguage, word: string): boolean =>
  tables.get(tableOf(language))?.has(word) ?? false;

/** How many words, and own letters, speak for a language. 0 also for a language without a table. */
export const evidenceFor = (language: SpeechLanguage, words: readonly string[]): number => {
  const name = tableOf(language);
  const table = tables.get(name);
  const frequent = table === undefined ? 0 : words.filter((word) => table.has(word)).length;
  const letters = ownLetters.some(([own, tag]) => tag === name && words.some((word) => own.test(word)));
  return frequent + (letters ? 2 : 0);
};

/** The languages with a table of words. */
export const languagesOfWords: readonly SpeechLanguage[] = [...tables.keys()].flatMap(
  (name) => speechLanguage(name) ?? [],
);
