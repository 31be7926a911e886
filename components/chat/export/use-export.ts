import { useEffect, useRef, useState } from 'react';
import { announce } from '@/lib/panel/announcements';
import { closeSheet } from '@/lib/panel/app/sheets';
import { sayCopied } from '@/lib/panel/copy-text';
import { fileNameFrom, offerFile } from '@/lib/panel/offer-file';
import { showToast } from '@/lib/panel/toasts';
import { type ExportFormat, type ExportOrder, makeExport } from './make-export';
import { printPage } from './print-page';

/** What can be done with what is exported. */
export type ExportWay = 'save-markdown' | 'save-html' | 'save-json' | 'print' | 'copy-markdown' | 'copy-rich-text';

/** How many messages are written; `isLong`: for so long that it is worth showing. */
export type ExportState = { readonly done: number; readonly isLong: boolean };

const shownAfterMs = 1_000;

type Make = (format: ExportFormat) => Promise<Blob>;

const save = async (make: Make, format: ExportFormat, ending: string, title: string): Promise<void> => {
  const name = `${fileNameFrom(title)}.${ending}`;
  offerFile(await make(format), name);
  showToast({ textKey: 'player.saved', values: { name } });
  announce('player.saved', { name });
};

/** The clipboard takes promises: the browser still knows then that the user asked for it. */
const copy = async (signal: AbortSignal, parts: Readonly<Record<string, Promise<Blob>>>): Promise<void> => {
  const copying = navigator.clipboard.write([new ClipboardItem(parts)]);
  await copying.catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  await sayCopied(copying);
};

const withType = async (made: Promise<Blob>, type: string): Promise<Blob> => new Blob([await made], { type });

const carryOut = (way: ExportWay, make: Make, title: string, signal: AbortSignal): Promise<void> => {
  switch (way) {
    case 'save-markdown':
      return save(make, 'markdown', 'md', title);
    case 'save-html':
      return save(make, 'html', 'html', title);
    case 'save-json':
      return save(make, 'json', 'json', title);
    case 'print':
      return make('html').then(printPage);
    case 'copy-markdown':
      return copy(signal, { 'text/plain': withType(make('markdown'), 'text/plain') });
    case 'copy-rich-text':
      return copy(signal, {
        'text/plain': withType(make('markdown'), 'text/plain'),
        'text/html': withType(make('rich-text'), 'text/html'),
      });
    default:
      return way satisfies never;
  }
};

/** Carries out an export, one at a time, and closes the sheet after it. One that is cut off leaves nothing behind. */
export const useExport = (): {
  readonly progress: ExportState | undefined;
  /** The last one could not be made: said in the sheet, which would cover a toast. */
  readonly hasFailed: boolean;
  run(way: ExportWay, order: ExportOrder): void;
  cancel(): void;
} => {
  const [progress, setProgress] = useState<ExportState>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = (way: ExportWay, order: ExportOrder): void => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailed(false);
    setProgress({ done: 0, isLong: false });
    const change = (next: Partial<ExportState>): void => {
      if (!signal.aborted) setProgress((before) => before && { ...before, ...next });
    };
    const timer = setTimeout(() => change({ isLong: true }), shownAfterMs);
    const make: Make = (format) => makeExport(format, order, { signal, onStep: (done) => change({ done }) });
    carryOut(way, make, order.whole.conversation.title, signal)
      .then(
        () => closeSheet(),
        () => setFailed(!signal.aborted),
      )
      .finally(() => {
        clearTimeout(timer);
        setProgress(undefined);
      });
  };

  return { progress, hasFailed, run, cancel: () => running.current?.abort() };
};
