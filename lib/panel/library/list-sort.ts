import { create } from 'zustand';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { readLocalMirror, writeLocalMirror } from '@/lib/platform/local-mirror';

/** The orders of the list. */
export const listSorts = ['newest', 'oldest', 'title'] as const;

export type ListSort = (typeof listSorts)[number];

const key = 'library-sort';

const remembered = (): ListSort => listSorts.find((sort) => sort === readLocalMirror(key)) ?? 'newest';

const useChosen = create<{ readonly sort: ListSort }>()(() => ({ sort: remembered() }));

/** The order that the user chose last in this browser. */
export const useListSort = (): ListSort => useChosen(({ sort }) => sort);

export const chooseListSort = (sort: ListSort): void => {
  writeLocalMirror(key, sort);
  useChosen.setState({ sort });
};

/** Puts rows, which come with the latest change first, in order; pinned ones stay on top. */
export const sortRows = <Row extends Pick<Conversation, 'title' | 'pinnedAt'>>(
  rows: readonly Row[],
  sort: ListSort,
  locale: string,
): readonly Row[] => {
  if (sort === 'newest') return rows;
  const pinned = rows.filter((row) => row.pinnedAt !== undefined);
  const others = rows.filter((row) => row.pinnedAt === undefined);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = sort === 'oldest' ? others.reverse() : others.sort((left, right) => compare(left.title, right.title));
  return [...pinned, ...sorted];
};
