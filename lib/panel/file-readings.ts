import { create } from 'zustand';

/** How far the reading of a document is. */
export type PageProgress = { readonly page: number; readonly pageCount: number };

/** A file that is being read to become an attachment. */
export type FileReading = {
  readonly id: string;
  readonly draftKey: string;
  readonly name: string;
  /** Set once the first page of a document is read. */
  readonly progress?: PageProgress;
};

type Readings = { readonly readings: readonly FileReading[] };

/** The files that are being read, in the order in which they were given. */
export const useFileReadings = create<Readings>()(() => ({ readings: [] }));

const controllers = new Map<string, AbortController>();

const changeReadings = (change: (readings: readonly FileReading[]) => readonly FileReading[]): void =>
  useFileReadings.setState(({ readings }) => ({ readings: change(readings) }));

/** Notes that a file is being read; the signal aborts when the user takes it off. */
export const beginReading = (reading: FileReading): AbortSignal => {
  const controller = new AbortController();
  controllers.set(reading.id, controller);
  changeReadings((readings) => [...readings, reading]);
  return controller.signal;
};

/** Notes how far the reading of a document is. */
export const noteProgress = (id: string, progress: PageProgress): void =>
  changeReadings((readings) => readings.map((reading) => (reading.id === id ? { ...reading, progress } : reading)));

/** Notes that a file is no longer being read. */
export const endReading = (id: string): void => {
  controllers.delete(id);
  changeReadings((readings) => readings.filter((reading) => reading.id !== id));
};

/** Takes a file off that is still being read. */
export const cancelReading = (id: string): void => {
  controllers.get(id)?.abort();
  endReading(id);
};

/** Whether files for a draft are still being read. */
export const isReadingFor = (draftKey: string): boolean =>
  useFileReadings.getState().readings.some((reading) => reading.draftKey === draftKey);
