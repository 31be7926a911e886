import type { Locale } from '@/lib/domain/locale';

/** What a voice says when it is tried: a sentence of its own language, whatever the interface speaks. */
export const sampleTexts: Readonly<Record<Locale, string>> = {
  'ar-SA': 'مرحبًا. هكذا يبدو صوتي عندما أقرأ لك.',
  'de-DE': 'Hallo. So klinge ich, wenn ich dir vorlese.',
  'en-US': 'Hello. This is how I sound when I read to you.',
  'es-ES': 'Hola. Así sueno cuando te leo.',
  'fr-FR': 'Bonjour. Voici ma voix quand je lis pour vous.',
  'ja-JP': 'こんにちは。私はこのような声で読み上げます。',
  'ko-KR': '안녕하세요. 제가 읽어 드리면 이렇게 들립니다.',
  'pt-BR': 'Olá. É assim que eu soo quando leio para você.',
  'ru-RU': 'Здравствуйте. Так я звучу, когда читаю вам.',
  'zh-CN': '你好。我朗读的时候就是这个声音。',
  'zh-TW': '你好。我朗讀的時候就是這個聲音。',
};
