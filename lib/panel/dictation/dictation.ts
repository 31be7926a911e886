import type { Dictation } from '@/lib/dictation/dictation';
import type { DictationEvents } from '@/lib/dictation/dictation-events';
import { chooseUpload } from '@/lib/dictation/sources';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import { DictationError, type Recording } from '@/lib/domain/dictation/recognizer';
import { announce } from '@/lib/panel/announcements';
import { currentTime } from '@/lib/panel/now';
import { showToast } from '@/lib/panel/toasts';
import { sourceChoice } from './dictation-source';
import { quietDictation, useDictation } from './dictation-store';
import { readyMicrophone, startListening, transcribeSpoken } from './microphone-capture';

/** Where the words go, as they come. */
export type Insert = (text: string) => void;

export type DictationStart = {
  readonly insert: Insert;
  /** Whether a key or button is held: then only letting go ends it. */
  isHeld?(): boolean;
};

type Running = { readonly stopping: AbortController; dictation?: Dictation };

let running: Running | undefined;
let lastInsert: Insert | undefined;

const rest = (): void => {
  running = undefined;
  useDictation.setState(quietDictation);
};

const fail = (problem: DictationProblem, recording?: Recording): void => {
  running = undefined;
  useDictation.setState({
    ...quietDictation,
    view: { status: 'failed', problem, ...(recording !== undefined && { recording }) },
  });
};

const eventsInto = (insert: Insert): DictationEvents => ({
  onListening: () => {
    useDictation.setState({ view: { status: 'listening', since: currentTime() } });
    announce('dictation.listening');
  },
  onLevel: (level) => useDictation.setState({ level }),
  onInterim: (interim) => useDictation.setState({ interim }),
  onText: (text) => {
    useDictation.setState({ interim: '' });
    insert(text);
  },
  onWaiting: () => useDictation.setState({ view: { status: 'transcribing' }, level: 0 }),
  onEnd: (end) => {
    if (end.type === 'failed') return fail(end.problem, end.recording);
    rest();
    if (end.type === 'done' && end.isCutShort) showToast({ textKey: 'dictation.cutShort' });
  },
});

/** Begins to listen, after having asked for the microphone where that is needed. A second start does nothing. */
export const startDictating = async ({ insert, isHeld }: DictationStart): Promise<void> => {
  if (running !== undefined) return;
  lastInsert = insert;
  const own: Running = { stopping: new AbortController() };
  const { signal } = own.stopping;
  running = own;
  useDictation.setState({ ...quietDictation, view: { status: 'opening' } });
  try {
    const problem = await readyMicrophone(() => useDictation.setState({ view: { status: 'asking' } }), signal);
    if (problem !== undefined) return fail(problem);
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  const dictation = startListening(eventsInto(insert), isHeld === undefined ? {} : { isHeld });
  if (dictation === undefined) fail({ code: 'no-source' });
  else own.dictation = dictation;
};

/** Ends the listening; what was said is still turned into text. */
export const finishDictating = (): void => {
  if (running?.dictation === undefined) cancelDictating();
  else running.dictation.finish();
};

/** Ends the dictation, and forgets what has not become text yet. Also hides a problem. */
export const cancelDictating = (): void => {
  const { stopping, dictation } = running ?? {};
  rest();
  stopping?.abort();
  dictation?.cancel();
};

/** Whether a recording that was kept can be tried again, which needs a source that takes recordings. */
export const canRetryRecording = (): boolean => chooseUpload(sourceChoice()) !== undefined;

/** Turns the recording that was kept into text after all. It stays until that succeeds. */
export const retryRecording = async (recording: Recording): Promise<void> => {
  const upload = chooseUpload(sourceChoice());
  if (upload === undefined || running !== undefined) return;
  const own: Running = { stopping: new AbortController() };
  const { signal } = own.stopping;
  running = own;
  useDictation.setState({ ...quietDictation, view: { status: 'transcribing' } });
  try {
    const text = await transcribeSpoken(recording, upload.id, signal);
    if (signal.aborted) return;
    if (text === '') return fail({ code: 'no-speech' }, recording);
    rest();
    lastInsert?.(text);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof DictationError)) throw error;
    fail(error.problem, recording);
  }
};

/** Begins again where the last dictation put its words. */
export const dictateAgain = (): void => {
  if (lastInsert === undefined) return;
  const insert = lastInsert;
  cancelDictating();
  void startDictating({ insert });
};
