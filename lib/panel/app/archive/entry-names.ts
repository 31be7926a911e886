import { fileNameFrom } from '@/lib/panel/offer-file';

/** Names of files after titles: none is one that another has, whatever a file system takes for the same. */
export const createNames = () => {
  const taken = new Set<string>();
  return (title: string): string => {
    const stem = fileNameFrom(title);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? stem : `${stem} (${number})`;
      const same = name.normalize('NFKC').toLowerCase();
      if (taken.has(same)) continue;
      taken.add(same);
      return name;
    }
  };
};
