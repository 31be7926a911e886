import { sources } from '@/lib/import/registry';

/** The other programs whose exports are read, by the names that they give themselves. */
export const otherPrograms: readonly string[] = sources.flatMap(({ name }) => (name === undefined ? [] : [name]));
