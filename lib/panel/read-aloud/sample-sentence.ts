import { nearestLocale } from '@/lib/domain/locale';
import { primarySubtag, type SpeechLanguage } from '@/lib/domain/speech-language';
import { ownLanguageName } from '@/lib/i18n/language-name';
import { textIn } from '@/lib/i18n/text-in';

/** “Hello. This is how I sound when I read to you.” in languages that the interface has no texts in. */
const sentences: Readonly<Record<string, string>> = {
  af: 'Hallo. So klink ek wanneer ek vir jou lees.',
  be: 'Добры дзень. Так я гучу, калі чытаю вам.',
  bg: 'Здравейте. Така звуча, когато ви чета.',
  bn: 'নমস্কার। আমি যখন আপনাকে পড়ে শোনাই, তখন আমার গলা এমন শোনায়।',
  ca: 'Hola. Així és com sono quan et llegeixo.',
  cs: 'Dobrý den. Takhle zním, když vám čtu.',
  cy: 'Helo. Dyma sut rydw i’n swnio pan fydda i’n darllen i chi.',
  da: 'Hej. Sådan lyder jeg, når jeg læser for dig.',
  el: 'Γεια σας. Έτσι ακούγομαι όταν σας διαβάζω.',
  et: 'Tere. Nii ma kõlan, kui teile ette loen.',
  fa: 'سلام. صدای من هنگام خواندن برای شما این‌گونه است.',
  fi: 'Hei. Tältä kuulostan, kun luen sinulle.',
  fil: 'Kumusta. Ganito ang boses ko kapag nagbabasa ako sa iyo.',
  he: 'שלום. כך אני נשמע כשאני מקריא לך.',
  hi: 'नमस्ते। जब मैं आपके लिए पढ़ता हूँ तो मेरी आवाज़ ऐसी लगती है।',
  hr: 'Bok. Ovako zvučim kad vam čitam.',
  hu: 'Üdvözlöm. Így hangzom, amikor felolvasok.',
  id: 'Halo. Beginilah suara saya saat membaca untuk Anda.',
  is: 'Halló. Svona hljóma ég þegar ég les fyrir þig.',
  it: 'Ciao. Ecco come suono quando leggo per te.',
  ka: 'გამარჯობა. ასე ჟღერს ჩემი ხმა, როცა გიკითხავთ.',
  lt: 'Sveiki. Taip skambu, kai jums skaitau.',
  lv: 'Sveiki. Tā es skanu, kad jums lasu.',
  ms: 'Helo. Beginilah bunyi suara saya apabila membaca untuk anda.',
  nb: 'Hei. Slik høres jeg ut når jeg leser for deg.',
  nl: 'Hallo. Zo klink ik als ik je voorlees.',
  pl: 'Dzień dobry. Tak brzmię, kiedy ci czytam.',
  ro: 'Bună. Așa sun când îți citesc.',
  sk: 'Dobrý deň. Takto zniem, keď vám čítam.',
  sl: 'Pozdravljeni. Tako zvenim, ko vam berem.',
  sr: 'Здраво. Овако звучим када вам читам.',
  sv: 'Hej. Så här låter jag när jag läser för dig.',
  sw: 'Habari. Hivi ndivyo ninavyosikika ninapokusomea.',
  ta: 'வணக்கம். உங்களுக்குப் படிக்கும்போது என் குரல் இப்படித்தான் இருக்கும்.',
  te: 'నమస్కారం. మీకు చదివేటప్పుడు నా గొంతు ఇలా ఉంటుంది.',
  th: 'สวัสดี นี่คือเสียงของฉันเวลาอ่านให้คุณฟัง',
  tr: 'Merhaba. Size okurken sesim böyle çıkıyor.',
  uk: 'Вітаю. Так я звучу, коли читаю вам.',
  ur: 'السلام علیکم۔ جب میں آپ کو پڑھ کر سناتا ہوں تو میری آواز ایسی ہوتی ہے۔',
  vi: 'Xin chào. Giọng của tôi nghe như thế này khi đọc cho bạn.',
};

/** What a voice says to be heard, in its own language; where we have no sentence in it, what the language calls itself. */
export const sampleSentence = async (language: SpeechLanguage): Promise<string> => {
  const locale = nearestLocale(language);
  if (locale !== undefined) return textIn(locale, 'voice.sampleText');
  const name = primarySubtag(language) === 'no' ? 'nb' : primarySubtag(language);
  return sentences[name] ?? ownLanguageName(language);
};
