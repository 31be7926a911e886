/** What sites write on links between the pages of an article, in the languages of the interface. */

const oneLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\u0640]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const nextWords =
  /^(?:next|next page|go to (?:the )?next page|continue reading|keep reading|read on|continue|continued on (?:the )?next page|nächste seite|nächste|weiter|weiterlesen|weiter lesen|zur nächsten seite|weiter auf (?:der nächsten )?seite \d+|página siguiente|siguiente página|siguiente|seguir leyendo|continuar leyendo|continúa leyendo|sigue leyendo|page suivante|suivante?|lire la suite|la suite|suite|continuer la lecture|próxima página|página seguinte|próxima|próximo|seguinte|continuar lendo|continue lendo|continuar a ler|следующая страница|на следующую страницу|следующая|далее|дальше|вперед|вперёд|читать дальше|читать далее|продолжить чтение|продолжение|الصفحة التالية|التالي|التالية|متابعة القراءة|تابع القراءة|أكمل القراءة|اقرأ المزيد|次のページ|次のページへ|次ページ|次へ|次|続きを読む|続きはこちら|続きを見る|다음 페이지|다음페이지|다음|다음 쪽|계속 읽기|이어서 읽기|계속|下一页|下页|下一頁|下頁|继续阅读|繼續閱讀|阅读下一页|閱讀下一頁|余下全文|餘下全文|>+|→|›|»|≫|▶)$/u;

/** Only of pages: “back” may lead anywhere. */
const previousWords =
  /^(?:previous|previous page|prev|prev page|go to (?:the )?previous page|vorherige seite|vorige seite|zur vorherigen seite|página anterior|anterior|page précédente|précédente?|предыдущая страница|на предыдущую страницу|предыдущая|الصفحة السابقة|السابق|السابقة|前のページ|前のページへ|前ページ|前へ|이전 페이지|이전페이지|이전 쪽|이전|上一页|上页|上一頁|上頁)$/u;

/** “Page 2”, “Seite 2”, “第2页”: a link to a page with a number. */
const numbered =
  /^(?:(?:page|go to page|continued on page|seite|p[áa]gina|p[áa]g\.?|страница|стр\.?|الصفحة|صفحة)\s*)?(\d{1,3})$|^第?\s*(\d{1,3})\s*(?:ページ|页|頁|페이지|쪽)目?$/u;

/** “Page 1 of 4”, “1/4 ページ”, “第1页，共4页”. */
const counted = [
  /(?:page|seite|p[áa]gina|p[áa]g\.?|страница|стр\.?|الصفحة|صفحة)\s*(\d{1,3})\s*(?:of|von|de|sur|из|من|\/|／)\s*(\d{1,3})(?!\d)/u,
  /(?:^|[^\d/])(\d{1,3})\s*[/／]\s*(\d{1,3})\s*(?:ページ|頁|页|페이지|쪽)/u,
  /第\s*(\d{1,3})\s*[页頁][，,、 （(]*共\s*(\d{1,3})\s*[页頁]/u,
  /^\s*(\d{1,3})\s*(?:[/／]|of|von|sur|из|من)\s*(\d{1,3})\s*$/u,
];

/** Digits of any script as those that are counted with here. */
const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

const withoutArrows = (text: string): string => text.replace(/^[\s«‹<←◀]+|[\s»›>→▶≫…]+$/gu, '').trim();

/** What a link says of where it leads: to the next page, to one with a number, or neither. */
export const pageLabel = (text: string): 'next' | number | undefined => {
  const label = plainDigits(oneLine(text));
  if (label === '' || label.length > 60) return undefined;
  const [, one, other] = numbered.exec(withoutArrows(label)) ?? [];
  const number = one ?? other;
  if (number !== undefined) return Number(number);
  return nextWords.test(label) || nextWords.test(withoutArrows(label)) ? 'next' : undefined;
};

/** Whether a link says that it leads to the page before. */
export const isPreviousLabel = (text: string): boolean => previousWords.test(withoutArrows(oneLine(text)));

/** Which page of how many a text says that this is. */
export const pageCount = (text: string): { readonly page: number; readonly count: number } | undefined => {
  const line = plainDigits(oneLine(text));
  for (const pattern of counted) {
    const [, page, count] = pattern.exec(line) ?? [];
    if (page === undefined || count === undefined) continue;
    if (Number(page) >= 1 && Number(page) <= Number(count)) return { page: Number(page), count: Number(count) };
  }
  return undefined;
};
