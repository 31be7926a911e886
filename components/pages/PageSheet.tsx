import { Checkbox } from '@radix-ui/themes';
import { GhostButton } from '@/components/ui/GhostButton';
import { Sheet } from '@/components/ui/Sheet';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import { withFewMarks } from '@/lib/domain/few-marks';
import { hostOf } from '@/lib/domain/network-address';
import { isPageAttachment, type PageAttachment, partsOf, passagesOf } from '@/lib/domain/pages/page-choice';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { leaveOut, useLeftOut } from '@/lib/panel/attachments/draft-pages';
import { takenCharacters } from '@/lib/panel/attachments/page-index';
import { useSession } from '@/lib/panel/session-store';
import './PageSheet.css';

/** More passages are not drawn; they are counted, and sent unless their part is left out. */
const maxDrawn = 800;

const cutTexts = { length: 'pages.isCutByLength', elements: 'pages.isCut', time: 'pages.isCutByTime' } as const;

/** What the page has and what was not taken of it. */
function MissingNotes({ file }: { readonly file: PageAttachment }) {
  const t = useT();
  const formats = useFormats();
  const { isCut, cutBy = 'elements', closedParts, unreadFrames, article } = file.page;
  const notes = [
    ...(article === undefined || article.isWhole === true ? [] : [t('pages.hasMorePages')]),
    ...(isCut === true ? [t(cutTexts[cutBy], { count: formats.number(takenCharacters(file)) })] : []),
    ...(closedParts === undefined ? [] : [t('pages.hasClosedParts')]),
    ...(unreadFrames === undefined ? [] : [t('pages.hasUnreadFrames')]),
  ];
  return notes.map((note) => (
    <p key={note} className="pl-note pl-page-note">
      {note}
    </p>
  ));
}

/** Exactly what will be sent of a page, part by part, each of which can be left out. */
export function PageSheet({ fileId }: { readonly fileId: string }) {
  const t = useT();
  const formats = useFormats();
  const file = useSession((state) => state.draftFiles.find(({ id }) => id === fileId));
  const leftOut = useLeftOut(fileId);
  if (file === undefined || !isPageAttachment(file)) return null;
  const { page } = file;
  const passages = passagesOf(file);
  const out = new Set(leftOut);
  const sent = passages.filter((_, index) => !out.has(index));
  const tokens = sent.reduce((sum, passage) => sum + estimateTokens(passage), 0);
  const isChosenByParley = page.leftOut === undefined && leftOut.length > 0;

  // The sections of a PDF are its pages, by number.
  const titleOf = (title: string): string => (page.kind === 'pdf' ? t('pages.pdfPage', { number: title }) : title);

  const choose = (part: readonly number[], isSent: boolean): void => {
    const rest = leftOut.filter((index) => !part.includes(index));
    leaveOut(fileId, isSent ? rest : [...rest, ...part].toSorted((one, other) => one - other));
  };

  return (
    <Sheet
      className="pl-page-sheet"
      title={t('pages.sheetTitle')}
      lead={
        <>
          <bdi>{page.title}</bdi>
          <br />
          <bdi dir="ltr">{hostOf(page.url) || page.url}</bdi>
          <br />
          {t('pages.sheetCount', {
            count: formats.number(sent.length),
            all: formats.number(passages.length),
            tokens: formats.number(tokens),
          })}
        </>
      }
      action={
        page.leftOut === undefined ? undefined : (
          <GhostButton onClick={() => leaveOut(fileId, [])}>{t('pages.sendAll')}</GhostButton>
        )
      }
    >
      {isChosenByParley ? <p className="pl-note pl-page-note">{t('pages.bestPassages')}</p> : null}
      <MissingNotes file={file} />
      {page.transcript === 'not-shown' ? <p className="pl-note pl-page-note">{t('pages.noTranscript')}</p> : null}
      {page.hasSecrets === true ? <p className="pl-note pl-page-note">{t('pages.hasSecrets')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <fieldset className="pl-page-parts" tabIndex={0} aria-label={t('pages.sheetTitle')}>
        {partsOf(page).map((part) => {
          const kept = part.passages.filter((index) => !out.has(index));
          const checked = kept.length === 0 ? false : kept.length === part.passages.length ? true : 'indeterminate';
          const title = part.title === '' ? t('pages.beginning') : titleOf(part.title);
          return (
            <section key={part.passages[0]} className="pl-page-part">
              <label className="pl-page-part-head" htmlFor={`part-${part.passages[0]}`}>
                <Checkbox
                  id={`part-${part.passages[0]}`}
                  checked={checked}
                  onCheckedChange={(value) => choose(part.passages, value === true)}
                  aria-label={t('pages.sendPart', { title })}
                />
                <bdi>{title}</bdi>
              </label>
              {kept
                .filter((index) => index < maxDrawn)
                .map((index) => (
                  <p key={index} dir="auto" data-testid="passage">
                    {withFewMarks(passages[index] ?? '')}
                  </p>
                ))}
            </section>
          );
        })}
      </fieldset>
    </Sheet>
  );
}
