import { sendOrReport } from './connection';
import { createDraftKeeper } from './draft-keeper';
import { useSession } from './session-store';

const drafts = createDraftKeeper((key, text) => void sendOrReport({ type: 'draft-change', key, text }));

/** Has the text of a draft stored, within 300 ms. */
export const keepDraft = (key: string, text: string): void => drafts.change(key, text);

/** Changes the draft of the conversation that is shown; it is stored within 300 ms, but for temporary conversations. */
export const changeDraft = (text: string): void => {
  useSession.setState({ draft: text });
  const { draftKey, isTemporary } = useSession.getState();
  if (draftKey !== '' && !isTemporary) keepDraft(draftKey, text);
};

/** Sends what is typed and not yet sent: the panel may be about to go. */
export const flushDrafts = (): void => drafts.flush();
