import { type ClipboardEvent, useState } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';
import { attachFiles } from './attach-files';

/** A pasted text of more characters than this may rather be a file, UTF-16 units. */
const longPaste = 2000;

type Paste = {
  /** A long text that was pasted and is still in the draft. */
  readonly offered: string | undefined;
  onPaste(event: ClipboardEvent): void;
  /** Takes that text out of the draft and attaches it as a file. */
  attachOffered(): void;
};

/** The browser gives every pasted picture the same name. */
const named = (file: File, name: string): File =>
  /^image\.\w+$/.test(file.name) ? new File([file], `${name}${file.name.slice(5)}`, { type: file.type }) : file;

/** What pasting into the composer does besides writing: files are attached, long texts may be. */
export const usePaste = (): Paste => {
  const t = useT();
  const [pasted, setPasted] = useState<string>();
  const offered = useSession(({ draft }) => (pasted !== undefined && draft.includes(pasted) ? pasted : undefined));

  return {
    offered,
    onPaste: (event) => {
      const { files } = event.clipboardData;
      const text = event.clipboardData.getData('text/plain');
      // Spreadsheet and document programs put a picture of the text beside the text.
      if (files.length > 0 && text === '') {
        event.preventDefault();
        void attachFiles([...files].map((file) => named(file, t('composer.pastedPicture'))));
        return;
      }
      if (text.length > longPaste) setPasted(text.replace(/\r\n?/g, '\n'));
    },
    attachOffered: () => {
      if (offered === undefined) return;
      setPasted(undefined);
      changeDraft(useSession.getState().draft.replace(offered, () => ''));
      void attachFiles([new File([offered], t('composer.pastedName'), { type: 'text/plain' })]);
    },
  };
};
