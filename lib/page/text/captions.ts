import type { PageBlock } from '@/lib/domain/pages/page-content';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { type Cue, captionLines } from './caption-lines';
import { plainText } from './characters';

/**
 * What is said in the videos and recordings of a page, by the captions that it brings for them (HTML 4.8.11.11, text tracks).
 * The page's own player is left as it is: captions that it has not loaded are loaded by an element of ours that is not in
 * the page.
 */

/** More of a page's videos are not looked at. */
const maxMedia = 5;
/** A video that is drawn smaller plays by itself beside the text, px. */
const leastWidth = 160;
/** Captions that are not there by then are left out, ms. */
const loadMs = 3000;
/** More of them are not read. */
const maxCues = 20_000;
/** A player that adds captions as they come has them all when they reach this share of the video. */
const wholeShare = 0.9;

const isSpeech = ({ kind }: TextTrack): boolean => kind === 'captions' || kind === 'subtitles';

const primary = (language: string): string => (language.split('-')[0] ?? '').toLowerCase();

/** The captions that the reader sees, else those in the page's language, else the page's first choice. */
const chosenTrack = (media: HTMLMediaElement, pageLanguage: string | undefined): TextTrack | undefined => {
  const tracks = Array.from(media.textTracks).filter(isSpeech);
  const preferred = media.querySelector<HTMLTrackElement>('track[default]')?.track;
  return (
    tracks.find(({ mode }) => mode === 'showing') ??
    tracks.find(({ language }) => pageLanguage !== undefined && primary(language) === primary(pageLanguage)) ??
    tracks.find((track) => track === preferred) ??
    tracks[0]
  );
};

/** The words of a caption without its marks, and who says them. Readings beside characters (ruby) are not words of their own. */
const cueOf = (cue: TextTrackCue): Cue | undefined => {
  if (!(cue instanceof VTTCue)) return undefined;
  const words = cue.getCueAsHTML();
  for (const reading of words.querySelectorAll('rt')) reading.remove();
  const speaker = plainText(words.querySelector('span[title]')?.getAttribute('title') ?? '').slice(0, 80);
  const lines = (words.textContent ?? '').split('\n').map(plainText);
  return { start: cue.startTime, end: cue.endTime, speaker, lines: lines.filter((line) => line !== '') };
};

const cuesOf = (track: TextTrack): readonly Cue[] =>
  Array.from(track.cues ?? [])
    .slice(0, maxCues)
    .flatMap((cue) => cueOf(cue) ?? []);

/** Loads captions outside the page; empty where they cannot be had. */
const loadedCues = async (
  page: Document,
  media: HTMLMediaElement,
  element: HTMLTrackElement,
): Promise<readonly Cue[]> => {
  const holder = page.createElement('video');
  holder.crossOrigin = media.crossOrigin;
  const copy = page.createElement('track');
  copy.kind = 'captions';
  copy.src = element.src;
  holder.append(copy);
  const loaded = new Promise<boolean>((resolve) => {
    copy.addEventListener('load', () => resolve(true));
    copy.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), loadMs);
  });
  copy.track.mode = 'hidden';
  const cues = (await loaded) ? cuesOf(copy.track) : [];
  // Nothing is loaded on behalf of nobody.
  copy.removeAttribute('src');
  return cues;
};

const spokenIn = async (page: Document, media: HTMLMediaElement, track: TextTrack): Promise<readonly Cue[]> => {
  const element = Array.from(media.querySelectorAll('track')).find((candidate) => candidate.track === track);
  const there = cuesOf(track);
  if (element !== undefined) return there.length > 0 ? there : await loadedCues(page, media, element);
  const end = there.at(-1)?.end ?? 0;
  return end >= media.duration * wholeShare ? there : [];
};

const isMeant = (media: HTMLMediaElement): boolean =>
  media.checkVisibility() && (media.localName === 'audio' || media.getBoundingClientRect().width >= leastWidth);

/** The captions of a page's videos, line by line, in the order of the page; empty where it has none. */
export const captionsIn = async (
  page: Document,
  pageLanguage: string | undefined,
  work: WorkPieces,
): Promise<readonly Omit<PageBlock, 'id'>[]> => {
  const media = Array.from(page.querySelectorAll<HTMLMediaElement>('video, audio')).filter(isMeant);
  const lines: Omit<PageBlock, 'id'>[] = [];
  for (const one of media.slice(0, maxMedia)) {
    const track = chosenTrack(one, pageLanguage);
    if (track === undefined) continue;
    const cues = await spokenIn(page, one, track);
    await work.rest();
    const language = track.language.slice(0, 35);
    const differs = language !== '' && primary(language) !== primary(pageLanguage ?? '');
    lines.push(...captionLines(cues).map((line) => ({ ...line, ...(differs && { language }) })));
  }
  return lines;
};
