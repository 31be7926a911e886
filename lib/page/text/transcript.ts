import type { PageBlock } from '@/lib/domain/pages/page-content';
import { plainText } from './characters';

/** The page of a video on YouTube, by the elements that it is built of; the second name is that of its newer transcript. */
const watchPage = 'ytd-watch-flexy, ytd-transcript-renderer, transcript-segment-view-model';
const line = 'ytd-transcript-segment-renderer, transcript-segment-view-model';
const header = 'ytd-transcript-section-header-renderer';
const time = '.segment-timestamp, [class*="Timestamp"]';
const words = '.segment-text, [class*="Text"], span[role="text"]';

/** Whether a page is one that shows a video and may show its transcript. */
export const isVideoPage = (page: Document): boolean => page.querySelector(watchPage) !== null;

/** `1:02:09` as seconds; undefined for anything else. */
export const secondsOf = (text: string): number | undefined => {
  const clock = text.trim();
  if (!/^\d{1,3}(?::\d{2}){1,2}$/.test(clock)) return undefined;
  return clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
};

const textIn = (element: Element, selector: string): string =>
  plainText(element.querySelector(selector)?.textContent ?? '');

const blockOf = (element: Element): Omit<PageBlock, 'id'> | undefined => {
  if (element.localName === header) {
    const text = plainText(element.textContent);
    return text === '' ? undefined : { kind: 'heading', level: 2, text };
  }
  const text = textIn(element, words);
  const atSeconds = secondsOf(textIn(element, time));
  if (text === '') return undefined;
  return { kind: 'transcript-line', text, ...(atSeconds !== undefined && { atSeconds }) };
};

/**
 * The transcript that a page shows right now, line by line; empty when it shows none. Only what is drawn is read: the
 * service is not asked.
 */
export const shownTranscript = (page: Document): readonly Omit<PageBlock, 'id'>[] => {
  const blocks = Array.from(page.querySelectorAll(`${line}, ${header}`))
    .filter((element) => element.checkVisibility())
    .flatMap((element) => blockOf(element) ?? []);
  return blocks.some(({ kind }) => kind === 'transcript-line') ? blocks : [];
};

const description = 'h1, #description, #description-inline-expander, ytd-text-inline-expander';

/** Whether a block says something about the video: its title or its description, not what others wrote under it. */
export const isAboutVideo = (element: Element): boolean => element.closest(description) !== null;
