import type { Attachment } from '@/lib/domain/attachment';
import type { BuiltInPrompt } from '@/lib/domain/chat/prompt';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { askBesideDraft, hasModel } from '@/lib/panel/chat/ask-beside-draft';
import { promptText } from '@/lib/panel/chat/prompts';
import { changeDraft } from '@/lib/panel/draft';
import { attachRead, removeDraftFile } from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import { newId } from '@/lib/platform/new-id';
import { readPage } from './page-actions';
import { usePage } from './page-store';

/** The file of the draft that is this part of the page beside the panel. */
export const attachedPart = (files: readonly Attachment[], part: 'page' | 'selection', url: string | undefined) =>
  files.find(
    ({ page }) =>
      page !== undefined &&
      url !== undefined &&
      (page.kind === 'selection') === (part === 'selection') &&
      isSameDocument(page.url, url),
  );

/** Asks a prompt about what was read; without a model, or when it is not stored, both wait in the composer. */
const ask = async (promptId: BuiltInPrompt, attachment: Attachment): Promise<void> => {
  const text = (await promptText(promptId)) ?? '';
  if (hasModel() && (await askBesideDraft(newId(), text, [attachment])) !== undefined) {
    removeDraftFile(attachment.id);
    return;
  }
  await attachRead(attachment);
  if (useSession.getState().draft === '') changeDraft(text);
};

/** Asks a prompt about the page beside the panel, or about what is selected in it: as attached, else as read now. */
export const askAboutPage = async (part: 'page' | 'selection', promptId: BuiltInPrompt): Promise<void> => {
  const { page } = usePage.getState();
  const url = page !== undefined && 'url' in page ? page.url : undefined;
  const attached = attachedPart(useSession.getState().draftFiles, part, url);
  if (attached === undefined) await readPage(part, (attachment) => ask(promptId, attachment));
  else await ask(promptId, attached);
};

/** Puts the words of a prompt into the composer, for what the user pastes below them. */
export const beginRewrite = async (): Promise<void> => {
  const text = await promptText('rewrite');
  const { draft } = useSession.getState();
  if (text !== undefined) changeDraft(draft === '' ? `${text}\n\n` : `${text}\n\n${draft}`);
};
