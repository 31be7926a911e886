// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DropZone } from '@/components/attachments/DropZone';
import { Composer } from '@/components/chat/composer/Composer';
import type { Attachment } from '@/lib/domain/attachment';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { beginReading, noteProgress } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { question } from '@/tests/fakes/messages';
import { openConversation } from '@/tests/fakes/open-conversation';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const picture: Attachment = { id: 'f1', name: 'sky.png', mimeType: 'image/png', data: 'AAAA' };
const field = () => screen.getByTestId<HTMLTextAreaElement>('composer');
const textFile = (name: string, content: string) => new File([content], name, { type: 'text/plain' });

beforeEach(() => {
  connection = openConversation();
});
afterEach(cleanup);

it('attaches what is chosen and keeps it with the draft', async () => {
  renderThemed(<Composer showsTruth={false} />);

  fireEvent.change(screen.getByTestId('attach-input'), { target: { files: [textFile('notes.md', '# Notes')] } });

  await screen.findByText('notes.md');
  expect(connection.sent('draft-file-add')).toMatchObject([
    { key: 'c1', file: { name: 'notes.md', mimeType: 'text/markdown', data: btoa('# Notes') } },
  ]);
});

it('keeps the other files when one cannot be attached', async () => {
  renderThemed(<Composer showsTruth={false} />);
  const files = [textFile('nothing.txt', ''), new File([new Uint8Array([0])], 'a.bin'), textFile('b.csv', 'a,b')];

  fireEvent.change(screen.getByTestId('attach-input'), { target: { files } });

  await screen.findByText('b.csv');
  expect(screen.getAllByTestId('attachment')).toHaveLength(1);
});

it('sends a file without words, and is empty when it is stored', async () => {
  useSession.setState({ draftFiles: [picture] });
  renderThemed(<Composer showsTruth={false} />);

  fireEvent.click(screen.getByTestId('send'));

  await waitFor(() => expect(screen.queryByTestId('attachment')).toBeNull());
  expect(connection.sent('ask')[0]).toMatchObject({ text: '', files: [picture] });
});

it('shows what is being read, and takes it off before it is attached', async () => {
  beginReading({ id: 'r1', draftKey: 'c1', name: 'long.pdf' });
  noteProgress('r1', { page: 12, pageCount: 300 });
  renderThemed(<Composer showsTruth={false} />);
  const chip = await screen.findByTestId('reading-file');
  expect(chip.textContent).toContain('12 of 300');

  fireEvent.click(screen.getByRole('button', { name: 'Remove long.pdf' }));

  expect(screen.queryByTestId('reading-file')).toBeNull();
});

it('says of a PDF that its text goes, where the model reads no PDF', async () => {
  const document = {
    id: 'f2',
    name: 'report.pdf',
    mimeType: 'application/pdf',
    data: 'AAAA',
    text: 'Words',
    pageCount: 2,
  };
  useSession.setState({ draftFiles: [document] });
  renderThemed(<Composer showsTruth={false} />);

  await screen.findByText(/2 pages, as text/);
  expect(screen.queryByText(/read PDF files/)).toBeNull();
});

it('says where the question goes whenever something is attached', () => {
  useSession.setState({ draftFiles: [picture] });

  renderThemed(<Composer showsTruth={false} />);

  expect(screen.getByText('Stays on this computer')).toBeTruthy();
});

it('says before sending that the model is not known to read pictures, and takes them off', async () => {
  useSession.setState({ draftFiles: [picture] });
  renderThemed(<Composer showsTruth={false} />);
  await screen.findByText('Llama 3.2 may not be able to read images.');

  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));

  expect(screen.queryByTestId('attachment')).toBeNull();
  expect(connection.sent('draft-file-remove')).toEqual([{ type: 'draft-file-remove', key: 'c1', fileId: 'f1' }]);
});

it('offers to attach a long text that was pasted, and leaves the rest of the draft', async () => {
  const long = 'line\n'.repeat(500);
  renderThemed(<Composer showsTruth={false} />);
  fireEvent.paste(field(), { clipboardData: { files: [], getData: () => long } });
  fireEvent.change(field(), { target: { value: `Look: ${long}` } });

  fireEvent.click(screen.getByRole('button', { name: 'Attach as text' }));

  await screen.findByText('Pasted text.txt');
  expect(field().value).toBe('Look: ');
});

it('offers nothing for a short paste', () => {
  renderThemed(<Composer showsTruth={false} />);

  fireEvent.paste(field(), { clipboardData: { files: [], getData: () => 'short' } });
  fireEvent.change(field(), { target: { value: 'short' } });

  expect(screen.queryByRole('button', { name: 'Attach as text' })).toBeNull();
});

it('shows that files can be dropped while they are over the panel', () => {
  renderThemed(<DropZone />);
  const dataTransfer = { types: ['Files'], files: [] };

  fireEvent.dragEnter(document.body, { dataTransfer });
  const over = screen.queryByText('Drop to attach');
  fireEvent.dragLeave(document.body, { dataTransfer });

  expect(over).not.toBeNull();
  expect(screen.queryByText('Drop to attach')).toBeNull();
});

it('says how full the context window would be', async () => {
  const usage = { promptTokens: 120_000, completionTokens: 0 };
  const model = { connectionId: 'connection-1', modelId: 'llama3.2' };
  useSession.setState({ messages: [question('u1', { usage, model })], draft: 'And then?' });
  renderThemed(<Composer showsTruth={false} />);

  const note = await screen.findByTestId('ledger');

  expect(note.textContent).toBe('~120K of 128K');
  expect(note.dataset.level).toBe('near');
});

it('says that an article goes on, and gets the rest of it when that is pressed', async () => {
  connection.answer({ 'page-tabs': { tabs: [{ tabId: 5, windowId: 1, url: 'https://news.example/sky' }] } });
  connection.hold('page-whole');
  useSession.setState({ draftFiles: [pageAttachment('p1', fakeContent(), { read: 1, all: 4 })] });
  renderThemed(<Composer showsTruth={false} />);
  await screen.findByText(/1 of 4 pages of the article/);
  expect(connection.sent('page-whole')).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Add the whole article' }));

  await screen.findByTestId('reading-file');
  await waitFor(() => expect(connection.sent('page-whole')).toMatchObject([{ tabId: 5 }]));
  expect(screen.queryByRole('button', { name: 'Add the whole article' })).toBeNull();
});

it('offers nothing more of an article that is whole', async () => {
  useSession.setState({ draftFiles: [pageAttachment('p1', fakeContent(), { read: 4, all: 4, isWhole: true })] });
  renderThemed(<Composer showsTruth={false} />);

  await screen.findByText(/whole article, 4 pages/);
  expect(screen.queryByRole('button', { name: 'Add the whole article' })).toBeNull();
});
