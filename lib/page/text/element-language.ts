const xml = 'http://www.w3.org/XML/1998/namespace';

/** As long as a language's tag may be (RFC 5646 4.4.1). */
const longest = 35;

/**
 * The language that an element declares for what is in it; undefined where it says nothing. In XHTML and SVG `xml:lang`
 * goes before `lang` (https://html.spec.whatwg.org/multipage/dom.html#language); pages in HTML that write it mean it too.
 */
export const elementLanguage = (element: Element): string | undefined => {
  const all = [element.getAttributeNS(xml, 'lang'), element.getAttribute('lang'), element.getAttribute('xml:lang')];
  const language = all.map((value) => value?.trim() ?? '').find((value) => value !== '');
  return language?.slice(0, longest);
};
