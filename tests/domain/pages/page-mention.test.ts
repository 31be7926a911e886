import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '@/lib/domain/locale';
import { mentionsByLocale, mentionsPage } from '@/lib/domain/pages/page-mention';

type Cases = { readonly yes: readonly string[]; readonly no: readonly string[] };

const cases: Readonly<Record<Locale, Cases>> = {
  'en-US': {
    yes: [
      'What is this page about?',
      'summarize this article',
      'Is THIS  long article true?',
      'Summarise the page in three points',
      'tl;dr of the article',
      'What does this video say?',
      'this page intentionally left blank',
    ],
    no: [
      'Turn the page',
      'write a landing page for a bakery',
      'This is page 3 of my letter',
      'What is a web page?',
      'this pager is old',
      'The first page of a novel',
      'this paragraph',
    ],
  },
  'de-DE': {
    yes: [
      'Worum geht es auf dieser Seite?',
      'Fasse diesen Artikel zusammen',
      'Fassen Sie bitte den Artikel zusammen',
      'Übersetze die Seite',
      'Was steht in diesem langen Beitrag?',
    ],
    no: [
      'Blättere die Seite um',
      'auf der anderen Seite',
      'Schreibe eine Seite über Wale',
      'diese Seitenzahl stimmt nicht',
      'Was ist ein Artikel?',
    ],
  },
  'fr-FR': {
    yes: ['De quoi parle cette page ?', 'Résume cet article', 'Résume-moi l’article', "Traduis l'article", 'ce site'],
    no: ['Tourne la page', 'le syndrome de la page blanche', 'ce paysage', 'écris un article', 'cette pagination'],
  },
  'es-ES': {
    yes: ['¿De qué trata esta página?', 'resume este artículo', 'Resúmeme el artículo', 'traduce la pagina'],
    no: ['Pasa la página', 'las páginas amarillas', 'este paisaje', 'escribe un artículo', 'esta paginación'],
  },
  'pt-BR': {
    yes: [
      'Do que trata esta página?',
      'Resuma este artigo',
      'O que diz nesta matéria?',
      'Traduza a página',
      'esse site',
    ],
    no: ['Vire a página', 'a página inicial do jornal', 'esta paisagem', 'escreva um artigo', 'destas páginas'],
  },
  'ru-RU': {
    yes: ['О чём эта страница?', 'Перескажи эту статью', 'Переведи мне страницу', 'что на этом сайте', 'в этой статье'],
    no: ['Переверни страницу', 'на первой странице книги', 'напиши статью', 'этот постоялец', 'это страницы'],
  },
  'ja-JP': {
    yes: ['このページを要約して', 'この記事は何について？', '今のページ', 'ページを翻訳して', '記事の内容をまとめて'],
    no: ['ページをめくる', '記事を書いて', 'このページャーを直して', '三ページ目', 'この本'],
  },
  'ko-KR': {
    yes: ['이 페이지를 요약해 줘', '이 기사 내용이 뭐야?', '이페이지 번역', '이 글을 요약해', '현재 페이지'],
    no: ['페이지를 넘겨', '이 글씨가 예뻐', '같이 글을 쓰자', '기사를 써 줘', '첫 페이지'],
  },
  'zh-CN': {
    yes: ['这个网页讲了什么？', '总结这篇文章', '翻译一下网页', '当前页面'],
    no: ['翻页', '写一篇文章', '首页设计', '这个页脚太大', '什么是网页？'],
  },
  'zh-TW': {
    yes: ['這個網頁在說什麼？', '總結這篇文章', '翻譯一下網頁', '目前頁面', '這篇貼文'],
    no: ['翻頁', '寫一篇文章', '首頁設計', '這個頁碼不對', '什麼是網頁？'],
  },
  'ar-SA': {
    yes: ['عمّ تتحدث هذه الصفحة؟', 'لخّص هذا المقال', 'ما المكتوب بهذه الصفحة', 'لخص لي المقالة', 'الصفحة الحالية'],
    no: ['اقلب الصفحة', 'الصفحة الأولى من الكتاب', 'هذه صفحة جميلة', 'اكتب مقالًا', 'ما هو الموقع؟'],
  },
};

describe.each(locales)('in %s', (locale) => {
  it.each(cases[locale].yes)('offers the page for “%s”', (question) => {
    expect(mentionsPage(question)).toBe(true);
    // By the words of its own language, not by chance those of another.
    expect(
      mentionsByLocale[locale].some((mention) =>
        mention.test(question.normalize('NFC').replace(/ّ| {2}/gu, (sign) => (sign === '  ' ? ' ' : ''))),
      ),
    ).toBe(true);
  });

  it.each(cases[locale].no)('does not for “%s”', (question) => {
    expect(mentionsPage(question)).toBe(false);
  });
});

it('looks at the two ends of a long text, where the user’s own words are', () => {
  const pasted = 'word '.repeat(2000);

  expect(mentionsPage(`${pasted} What does this page say?`)).toBe(true);
  expect(mentionsPage(`${pasted} this page ${pasted}`)).toBe(false);
});
