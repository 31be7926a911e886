import type { Dictation } from '@/lib/dictation/dictation';
import { spacedBetween } from '@/lib/domain/dictation/dictated-text';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import { activeRunOf } from '@/lib/panel/active-run';
import { announce } from '@/lib/panel/announcements';
import { askBesideDraft } from '@/lib/panel/chat/ask-beside-draft';
import { changeDraft } from '@/lib/panel/draft';
import { closeReadAloud } from '@/lib/panel/read-aloud/read-aloud';
import { useSession } from '@/lib/panel/session-store';
import { openMicrophone } from '@/lib/platform/microphone';
import { newId } from '@/lib/platform/new-id';
import { cancelDictating } from './dictation';
import { setHandsFree, useDictation } from './dictation-store';
import { firstHandsFree, type HandsFreeEnd, type HandsFreeView, useHandsFree } from './hands-free-store';
import { readyMicrophone, startListening } from './microphone-capture';
import { speakAnswer } from './spoken-answer';
import { waitFor } from './wait-for';

/** After this many rounds of listening without a word, nobody is there. */
const maxQuietRounds = 3;
/** Here a silence must end a question, whatever the user chose for dictation, ms. */
const minSilenceMs = 1500;

type Turn = { readonly stream: MediaStream; readonly signal: AbortSignal };
type Said = { readonly text: string } | { readonly problem: DictationProblem };

let stopping: AbortController | undefined;
let listening: Dictation | undefined;
let interruption = new AbortController();

const show = (status: Exclude<HandsFreeView['status'], 'ended'>): void => {
  if (useHandsFree.getState().view.status === status) return;
  useHandsFree.setState({ view: { status } });
  announce(`handsFree.${status}`);
};

const listenOnce = ({ stream, signal }: Turn): Promise<Said> =>
  new Promise((resolve, reject) => {
    let text = '';
    const { silenceMs } = useSession.getState().preferences.dictation;
    useHandsFree.setState({ heard: '' });
    const cancel = (): void => {
      listening?.cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel);
    listening = startListening(
      {
        onListening: () => show('listening'),
        onLevel: (level) => useDictation.setState({ level }),
        onInterim: (interim) => useHandsFree.setState({ heard: text + spacedBetween(text, interim, '') }),
        onText: (words) => {
          text += spacedBetween(text, words, '');
          useHandsFree.setState({ heard: text });
        },
        onWaiting: () => show('transcribing'),
        onEnd: (end) => {
          signal.removeEventListener('abort', cancel);
          listening = undefined;
          useDictation.setState({ level: 0 });
          if (text !== '' && end.type !== 'cancelled') resolve({ text });
          else if (end.type === 'failed') resolve({ problem: end.problem });
          else resolve({ problem: { code: 'no-speech' } });
        },
      },
      { openMicrophone: async () => stream.clone(), silenceMs: Math.max(minSilenceMs, silenceMs) },
    );
    if (listening === undefined) resolve({ problem: { code: 'no-source' } });
  });

/** Listens until something was said; otherwise resolves to why the conversation ends. */
const nextQuestion = async (turn: Turn): Promise<{ readonly text: string } | HandsFreeEnd> => {
  for (let round = 0; round < maxQuietRounds; round += 1) {
    const said = await listenOnce(turn);
    if ('text' in said) return said;
    if (said.problem.code !== 'no-speech') return { type: 'problem', problem: said.problem };
  }
  return { type: 'quiet' };
};

const answerAloud = async (text: string, { stream, signal }: Turn): Promise<HandsFreeEnd | undefined> => {
  show('thinking');
  // What was interrupted may still be stopping: a question behind it would wait in the queue.
  await waitFor(() => (activeRunOf(useSession.getState()) === undefined ? true : undefined), signal);
  const asked = await askBesideDraft(newId(), text);
  signal.throwIfAborted();
  if (asked === undefined) {
    const { draft } = useSession.getState();
    changeDraft(draft + spacedBetween(draft, text, ''));
    return { type: 'unsent' };
  }
  interruption = new AbortController();
  const end = await speakAnswer(asked, {
    stream,
    signal,
    interruption: interruption.signal,
    onSpeaking: (isSpeaking) => show(isSpeaking ? 'speaking' : 'thinking'),
  });
  return end === 'unanswered' || end === 'voice' ? { type: end } : undefined;
};

const converse = async (turn: Turn): Promise<HandsFreeEnd> => {
  for (;;) {
    const question = await nextQuestion(turn);
    if ('type' in question) return question;
    const end = await answerAloud(question.text, turn);
    if (end !== undefined) return end;
  }
};

const openTurn = async (signal: AbortSignal): Promise<Turn | HandsFreeEnd> => {
  const problem = await readyMicrophone(() => show('asking'), signal);
  if (problem !== undefined) return { type: 'problem', problem };
  try {
    return { stream: await openMicrophone(), signal };
  } catch {
    return { type: 'problem', problem: { code: 'audio-capture' } };
  }
};

const run = async (signal: AbortSignal): Promise<HandsFreeEnd> => {
  const turn = await openTurn(signal);
  if ('type' in turn) return turn;
  const close = (): void => {
    for (const track of turn.stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    return await converse(turn);
  } finally {
    close();
  }
};

/** Begins: listen, send, read the answer aloud, listen again, until it is ended. */
export const startHandsFree = async (): Promise<void> => {
  if (stopping !== undefined) return;
  cancelDictating();
  closeReadAloud();
  const own = new AbortController();
  stopping = own;
  useHandsFree.setState(firstHandsFree);
  setHandsFree(true);
  try {
    const end = await run(own.signal);
    useHandsFree.setState({ view: { status: 'ended', end } });
  } catch (error) {
    if (!own.signal.aborted) throw error;
  } finally {
    if (stopping === own) stopping = undefined;
  }
};

/** Ends it; the microphone is closed and the voice falls silent. What was said and answered stays. */
export const endHandsFree = (): void => {
  stopping?.abort();
  stopping = undefined;
  setHandsFree(false);
};

/** The user's key: ends what goes on now. A question goes out as it is; an answer is broken off, to listen. */
export const goOnHandsFree = (): void => {
  if (listening === undefined) interruption.abort();
  else listening.finish();
};
