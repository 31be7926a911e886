import type { PageSection, PageSource } from '@/lib/domain/page-source';

/** What stands above a passage and says what it is about. */
export type PassageContext = {
  /** The headings that it is under, outermost first, those that it begins with included. */
  readonly sections: readonly PageSection[];
  /** The first row of the table that it goes on with. */
  readonly row?: string;
};

/** What stands above each passage of a page. */
export const passageContexts = ({
  starts,
  sections,
  tableHeads = [],
}: Pick<PageSource, 'starts' | 'sections' | 'tableHeads'>): readonly PassageContext[] => {
  let path: readonly PageSection[] = [];
  let nextSection = 0;
  let nextHead = 0;
  return starts.map((_, passage) => {
    for (let section = sections[nextSection]; section !== undefined && section.passage <= passage; ) {
      const { level } = section;
      path = [...path.filter((outer) => outer.level < level), section];
      nextSection += 1;
      section = sections[nextSection];
    }
    for (let head = tableHeads[nextHead]; head !== undefined && head.to < passage; head = tableHeads[nextHead]) {
      nextHead += 1;
    }
    const head = tableHeads[nextHead];
    return { sections: path, ...(head !== undefined && head.from <= passage && { row: head.text }) };
  });
};

/**
 * What has to be said before a passage that does not follow the one before it: nothing of what stands above it may be
 * among what is sent.
 */
export const aboveGap = (
  place: number,
  { sections, row }: PassageContext,
  before: PassageContext | undefined,
): { readonly path: readonly PageSection[]; readonly row?: string } => {
  const missing = sections.filter(({ passage }) => passage !== place);
  const isKnown = missing.every((section) => before?.sections.includes(section) === true);
  return { path: isKnown ? [] : missing, ...(row !== undefined && { row }) };
};
