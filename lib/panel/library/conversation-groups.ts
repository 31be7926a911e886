import type { Formats } from '@/lib/i18n/format';
import type { Translate } from '@/lib/i18n/text-key';

/** Rows of one stretch of time under a label. */
export type RowGroup<Row> = { readonly label: string; readonly rows: readonly Row[] };

type Dated = { readonly updatedAt: number; readonly pinnedAt?: number };

const previousDays = 7;

/** Local calendar days between two points in time, by their dates: a day of 23 hours counts as one. */
const daysBetween = (at: number, now: number): number => {
  const [day, today] = [new Date(at), new Date(now)].map((date) =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
  );
  return Math.round(((today ?? 0) - (day ?? 0)) / 86_400_000);
};

const labelOf = (row: Dated, now: number, formats: Formats, t: Translate): string => {
  if (row.pinnedAt !== undefined) return t('library.pinned');
  const days = daysBetween(row.updatedAt, now);
  if (days <= 1) return formats.relativeDay(Math.min(row.updatedAt, now), now);
  return days <= previousDays ? t('library.previousDays') : formats.month(row.updatedAt);
};

/** Splits rows, which keep their order, into pinned, today, yesterday, the days before and months. */
export const groupByDate = <Row extends Dated>(
  rows: readonly Row[],
  now: number,
  formats: Formats,
  t: Translate,
): readonly RowGroup<Row>[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const label = labelOf(row, now, formats, t);
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [row]);
    else group.push(row);
  }
  return [...groups].map(([label, members]) => ({ label, rows: members }));
};

/** Splits rows, which are in the order of their titles, into pinned and others. */
export const groupByTitle = <Row extends Dated>(rows: readonly Row[], t: Translate): readonly RowGroup<Row>[] =>
  [
    { label: t('library.pinned'), rows: rows.filter(({ pinnedAt }) => pinnedAt !== undefined) },
    { label: t('library.byTitle'), rows: rows.filter(({ pinnedAt }) => pinnedAt === undefined) },
  ].filter((group) => group.rows.length > 0);

/** The point in time of a row, as short as its group allows. */
export const rowTime = (at: number, now: number, formats: Formats): string => {
  const days = daysBetween(at, now);
  if (days <= 1) return formats.time(at);
  return days <= previousDays ? formats.weekday(at) : formats.dayAndMonth(at);
};
