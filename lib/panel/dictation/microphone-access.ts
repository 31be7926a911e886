import {
  closeThisTab,
  type MicrophoneAccess,
  microphoneAccess,
  openMicrophone,
  openMicrophoneSettings,
  openMicrophoneTab,
  watchMicrophoneAccess,
} from '@/lib/platform/microphone';

/** What the page that asks for the microphone shows. */
export type MicrophonePageState = MicrophoneAccess | 'missing';

/** Reads what the browser says about the microphone; nobody is asked. */
export const readMicrophoneAccess = microphoneAccess;

/** Calls back with each change of the access; the returned function ends that. */
export const followMicrophoneAccess = (onChange: (access: MicrophoneAccess) => void): (() => void) => {
  const ending = new AbortController();
  void watchMicrophoneAccess(onChange, ending.signal);
  return () => ending.abort();
};

/** Has the browser ask for the microphone, which is closed again at once. Only in a tab: a panel cannot show the question. */
export const askForMicrophone = async (): Promise<MicrophonePageState> => {
  try {
    const stream = await openMicrophone();
    for (const track of stream.getTracks()) track.stop();
    return 'granted';
  } catch {
    const access = await microphoneAccess();
    return access === 'granted' ? 'missing' : access;
  }
};

/** Closes the tab of this page. */
export const closePage = (): void => void closeThisTab();

/** Shows the tab that asks for the microphone. */
export const showMicrophonePage = (): void => void openMicrophoneTab();

/** Opens the browser's own page about what Parley may do. */
export const showMicrophoneSettings = (): void => void openMicrophoneSettings();
