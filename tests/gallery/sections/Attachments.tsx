import { useEffect } from 'react';
import { AttachmentChips } from '@/components/attachments/AttachmentChips';
import { MessageFiles } from '@/components/chat/MessageFiles';
import type { Attachment } from '@/lib/domain/attachment';
import type { FilePart } from '@/lib/domain/message-part';
import { useFileImports } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { Exhibit } from '../Exhibit';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const files: readonly Attachment[] = [
  { id: 'picture', name: 'lighthouse.png', mimeType: 'image/png', data: pixel },
  {
    id: 'smaller',
    name: 'a-picture-with-a-very-long-name-that-no-chip-has-room-for.png',
    mimeType: 'image/png',
    data: pixel,
    redrawn: {
      was: { width: 8000, height: 6000, bytes: 9_000_000 },
      now: { width: 1568, height: 1176, bytes: 400_000 },
    },
  },
  {
    id: 'document',
    name: 'report.pdf',
    mimeType: 'application/pdf',
    data: 'JVBERi0=',
    pageCount: 12,
    text: 'A report.',
  },
  { id: 'text', name: 'notes.txt', mimeType: 'text/plain', data: 'SGVsbG8=' },
];

const forgotten = { at: 1_795_000_000_000, bytes: 3_400_000 };
const forgottenFiles: readonly FilePart[] = [
  { type: 'file', mimeType: 'image/png', name: 'lighthouse.png', data: '', forgotten },
  { type: 'file', mimeType: 'application/pdf', name: 'tides-and-currents.pdf', data: '', text: 'High tide', forgotten },
];

const sent: readonly FilePart[] = files.map(({ name, mimeType, data }) => ({ type: 'file', name, mimeType, data }));

/** Files of the draft, while they are read and when they are ready; files of a question. */
export function Attachments() {
  useEffect(() => {
    useSession.setState({ draftFiles: files });
    useFileImports.setState({
      imports: [{ id: 'read', draftKey: '', name: 'book.pdf', progress: { page: 3, pageCount: 300 } }],
    });
  }, []);
  return (
    <>
      <Exhibit name="AttachmentChips: pictures, made smaller, document, text, being read">
        <AttachmentChips />
      </Exhibit>
      <Exhibit name="MessageFiles">
        <MessageFiles files={sent} />
      </Exhibit>
      <Exhibit name="MessageFiles: forgotten picture, forgotten document whose text is there">
        <MessageFiles files={forgottenFiles} />
      </Exhibit>
    </>
  );
}
