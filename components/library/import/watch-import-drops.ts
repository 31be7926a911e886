import { droppedFiles } from '@/lib/panel/library/import/chosen-files';
import { lookInto } from '@/lib/panel/library/import/import-run';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes an export that is dropped anywhere on the page; `onOver` gets whether one is over it. Returns the cleanup. */
export const watchImportDrops = (onOver: (isOver: boolean) => void): (() => void) => {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  // A drag enters each element before it leaves the one around it.
  let depth = 0;
  const enter = (change: number): void => {
    depth = Math.max(0, depth + change);
    onOver(depth > 0);
  };

  addEventListener('dragenter', (event) => hasFiles(event) && enter(1), options);
  addEventListener('dragleave', (event) => hasFiles(event) && enter(-1), options);
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options);
  addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      enter(-depth);
      void droppedFiles(event.dataTransfer).then(lookInto);
    },
    options,
  );
  return () => controller.abort();
};
