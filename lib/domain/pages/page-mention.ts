import type { Locale } from '@/lib/domain/locale';

/** How a language says “this page”, and what it says with a bare “the page” only when something is to be done with it. */
type Mentions = readonly RegExp[];

/** Whole words: no letter, mark or digit goes on before or after them. */
const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

/** Words that particles are attached to, or that stand without blanks. */
const begins = (pattern: string): RegExp => new RegExp(`(?:${pattern})`, 'iu');

const english = '(?:web ?page|page|web ?site|site|article|blog ?post|post|blog|story|thread|video|recipe|news item)';
const german =
  '(?:(?:web|internet)?seite|website|(?:zeitungs)?artikels?|(?:blog)?beitrags?|bericht(?:s|es)?|blogs?|videos?|rezept(?:s|es)?|meldung|threads?)';
const french = '(?:page(?: web)?|site(?: web)?|article|billet|blog|vidéo|recette|fil de discussion)';
const spanish =
  '(?:p[áa]gina(?: web)?|web|sitio(?: web)?|art[íi]culo|entrada|publicaci[óo]n|noticia|blog|v[íi]deo|receta|hilo)';
const portuguese =
  '(?:p[áa]gina(?: web)?|site|artigo|mat[ée]ria|not[íi]cia|post|postagem|publica[çc][ãa]o|blog|v[íi]deo|receita)';
const russian =
  '(?:(?:веб-?)?страниц(?:а|у|ы|е|ей)|сайт(?:а|е|у|ом)?|стать(?:я|ю|и|е|ёй|ей)|пост(?:а|е|у)?|публикаци(?:я|ю|и|ей)|новост(?:ь|и)|видео|рецепт(?:а|е|у)?|тред(?:а|е|у)?)';
const arabicShe = '(?:الصفحة|المقالة|المدونة|التدوينة|الوصفة)';
const arabicHe = '(?:الموقع|المقال|المنشور|الفيديو|الخبر|التقرير)';

/** By the language of the question, which need not be that of the interface: all of them are tried. */
export const mentionsByLocale: Readonly<Record<Locale, Mentions>> = {
  'en-US': [
    words(`this (?:(?!is |was |has |will |can |new )\\p{L}+ )?${english}`),
    words(`the (?:current|open) ${english}`),
    words(`(?:summari[sz]e|sum up|explain|translate|tl;?dr(?: of| for)?) (?:me )?(?:the )?${english}`),
  ],
  'de-DE': [
    words(`dies(?:e|er|en|es|em) (?:(?!ist )\\p{L}+ )?${german}`),
    words(`(?:aktuelle|geöffnete)[nrs]? ${german}`),
    words(`(?:fass(?:e|en)?|erklär(?:e|en)?|übersetz(?:e|en)?)(?: sie)?(?: mir)?(?: bitte)? (?:die|den|das) ${german}`),
  ],
  'fr-FR': [
    words(`(?:cette|cet|ce) ${french}`),
    words(`(?:page|article|site) (?:actuelle?|ouverte?)`),
    words(`(?:résume[rz]?|explique[rz]?|tradui(?:s|sez|re))(?:-moi| moi)? (?:la |le |l['’])${french}`),
  ],
  'es-ES': [
    words(`est[ae] ${spanish}`),
    words(`${spanish} (?:actual|abiert[ao])`),
    words(
      `(?:res[úu]m[ea](?:me|lo|nos)?|resumir|expl[íi]ca(?:me|nos)?|explicar|trad[úu]ce(?:me|nos)?|traducir) (?:la|el) ${spanish}`,
    ),
  ],
  'pt-BR': [
    words(`(?:[dn]?es[ts][ae]) ${portuguese}`),
    words(`${portuguese} (?:atual|abert[ao])`),
    words(`(?:resum[aei]r?|expli(?:que|car|ca)|traduz(?:a|ir)?) (?:a|o) ${portuguese}`),
  ],
  'ru-RU': [
    words(`(?:эт(?:а|у|ой|от|ого|ому|им|ом)) ${russian}|это видео`),
    words(`(?:текущ|открыт)(?:ая|ую|ой|ий|ый|ого|ом) ${russian}`),
    words(
      `(?:перескажи|переведи|объясни|резюмируй|изложи|суммируй)(?:те)?(?: мне)?(?: кратко)? (?:страницу|статью|сайт|пост)`,
    ),
  ],
  'ja-JP': [
    begins(
      '(?:この|今の|現在の|開いている|表示中の)(?:ウェブ|web)?(?:ページ|サイト|記事|ブログ|投稿|動画|ニュース|レシピ|スレッド)(?![ァ-ヺー])',
    ),
    begins('(?:ページ|サイト|記事|動画)(?:の内容)?を(?:要約|まとめ|説明して|翻訳|訳して)'),
  ],
  'ko-KR': [
    begins('(?<!\\p{L})이 ?(?:웹 ?)?(?:페이지|사이트|기사|게시물|게시글|블로그|동영상|영상|뉴스|레시피)'),
    begins('(?<!\\p{L})이 글(?![자씨])'),
    begins('(?:현재|지금|열린) ?(?:웹 ?)?(?:페이지|사이트|기사)'),
    begins('(?<!\\p{L})(?:웹 ?)?(?:페이지|기사|사이트)(?:를|을)? ?(?:요약|번역|설명)'),
  ],
  'zh-CN': [
    begins(
      '(?:这|此|该|本|当前)(?:个|篇|则|条|部)?(?:网页|页面|网站|站点|文章|帖子|博客|新闻|视频|食谱|报道|页(?![码脚眉边]))',
    ),
    begins('(?:总结|概括|翻译|解释)(?:一下|下)?(?:网页|页面|文章)'),
    begins('这篇(?!幅)'),
  ],
  'zh-TW': [
    begins(
      '(?:這|此|該|本|目前)(?:個|篇|則|條|部)?(?:網頁|頁面|網站|站台|文章|貼文|部落格|新聞|影片|食譜|報導|頁(?![碼尾首邊]))',
    ),
    begins('(?:總結|摘要|概括|翻譯|解釋)(?:一下)?(?:網頁|頁面|文章)'),
    begins('這篇(?!幅)'),
  ],
  'ar-SA': [
    words(`[وفبلك]?هذه ${arabicShe}`),
    words(`[وفبلك]?هذا ${arabicHe}`),
    words(`${arabicShe} (?:هذه|الحالية|المفتوحة)`),
    words(`${arabicHe} (?:هذا|الحالي|المفتوح)`),
    words(`(?:لخص|ترجم|اشرح)(?:ي)?(?: لي)? (?:${arabicShe}|${arabicHe})`),
  ],
};

const mentions = Object.values(mentionsByLocale).flat();

/** Of a long text, which was pasted, only its two ends are the user's own words. UTF-16 units. */
const longest = 2000;

const asTyped = (text: string): string =>
  (text.length > longest ? `${text.slice(0, longest / 2)}\n${text.slice(-longest / 2)}` : text)
    .normalize('NFC')
    // Arabic vowel signs and the stretching line.
    .replace(/[\u064B-\u0652\u0640]/gu, '')
    .replace(/[^\S\n]+/gu, ' ');

/** Whether a question speaks of the page that its reader looks at: “this page”, “summarize the article” and their kin. */
export const mentionsPage = (question: string): boolean => {
  const text = asTyped(question);
  return mentions.some((mention) => mention.test(text));
};
