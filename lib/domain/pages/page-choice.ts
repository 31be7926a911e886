import { type Attachment, textOfBase64 } from '@/lib/domain/attachment';
import { base64Of } from '@/lib/domain/base64';
import { countWords } from '@/lib/domain/count-words';
import type { PageSource } from '@/lib/domain/page-source';
import { joinPassages, passagesIn } from './page-passages';
import { aboveGap, passageContexts } from './passage-context';

/** An attachment that is text of a page. */
export type PageAttachment = Attachment & { readonly page: PageSource };

/** Whether an attachment is text of a page. */
export const isPageAttachment = (file: Attachment): file is PageAttachment => file.page !== undefined;

/** The passages of an attached page. */
export const passagesOf = ({ data, page }: PageAttachment): readonly string[] =>
  passagesIn(textOfBase64(data), page.starts);

/** What is said in the places where something was left out, so that what is sent reads as a text. */
const aboveKept = (page: PageSource, kept: readonly number[]): NonNullable<PageSource['above']> => {
  const contexts = passageContexts(page);
  return kept.flatMap((place, index) => {
    const [context, before] = [contexts[place], kept[index - 1]];
    if (context === undefined || place === (before ?? -1) + 1) return [];
    const { path, row } = aboveGap(place, context, before === undefined ? undefined : contexts[before]);
    // The sections of a PDF are its pages, by number.
    const titles = path.map(({ title }) => (page.kind === 'pdf' ? `Page ${title}` : title));
    return [{ passage: index, path: titles, ...(row !== undefined && { row }) }];
  });
};

/** The attachment without these passages, as it is sent: the rest records how many there were. */
export const withoutPassages = (file: PageAttachment, leftOut: readonly number[]): PageAttachment => {
  const { leftOut: _chosen, tableHeads: _heads, ...page } = file.page;
  if (leftOut.length === 0) return { ...file, page };
  const out = new Set(leftOut);
  const places = new Map<number, number>();
  const kept = passagesOf(file).filter((_, index) => {
    if (out.has(index)) return false;
    places.set(index, places.size);
    return true;
  });
  const above = aboveKept(file.page, [...places.keys()]);
  const sections = page.sections.flatMap((section) => {
    const passage = places.get(section.passage);
    return passage === undefined ? [] : [{ ...section, passage }];
  });
  const { text, starts } = joinPassages(kept, sections);
  return {
    ...file,
    data: base64Of(new TextEncoder().encode(text)),
    page: {
      ...page,
      starts: [...starts],
      sections,
      words: countWords(text),
      ofPassages: page.ofPassages ?? page.starts.length,
      ...(above.length > 0 && { above }),
    },
  };
};

/** The passages of each part of a page, by its headings; what comes before the first one is a part without a title. */
export const partsOf = ({
  starts,
  sections,
}: Pick<PageSource, 'starts' | 'sections'>): readonly {
  readonly title: string;
  readonly level: number;
  readonly passages: readonly number[];
}[] => {
  const bounds = sections[0]?.passage === 0 ? sections : [{ title: '', level: 1, passage: 0 }, ...sections];
  return bounds.flatMap(({ title, level, passage }, index) => {
    const end = bounds[index + 1]?.passage ?? starts.length;
    const passages = Array.from({ length: Math.max(0, end - passage) }, (_, offset) => passage + offset);
    return passages.length === 0 ? [] : [{ title, level, passages }];
  });
};
