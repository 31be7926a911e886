import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useActiveModel } from '@/lib/panel/active-model';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { leftOutNow } from './page-fit';
import { useIndexed } from './page-index';

/** The passages of an attached page that would be left out now; follows the question when there is time for it. */
export const useLeftOut = (fileId: string): readonly number[] => {
  const { draft, draftFiles } = useSession(useShallow(({ draft, draftFiles }) => ({ draft, draftFiles })));
  const contextWindow = useActiveModel()?.model.contextWindow;
  const question = useDeferredValue(draft);
  const indexed = useIndexed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent of a page changes when its words are known.
  return useMemo(() => {
    const file = draftFiles.find(({ id }) => id === fileId);
    return file === undefined ? [] : leftOutNow(file, draftFiles, question, contextWindow);
  }, [fileId, draftFiles, question, contextWindow, indexed]);
};

/** Leaves exactly these passages out of an attached page, whatever the question is. */
export const leaveOut = (fileId: string, passages: readonly number[]): void => {
  const { draftKey, draftFiles, isTemporary } = useSession.getState();
  const file = draftFiles.find(({ id }) => id === fileId);
  if (file?.page === undefined) return;
  const changed = { ...file, page: { ...file.page, leftOut: [...passages] } };
  useSession.setState({ draftFiles: draftFiles.map((other) => (other.id === fileId ? changed : other)) });
  if (draftKey !== '' && !isTemporary) void sendOrReport({ type: 'draft-file-add', key: draftKey, file: changed });
};
