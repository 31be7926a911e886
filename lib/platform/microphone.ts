import { browser, extensionOrigin } from './browser';

/** What the browser says about our use of the microphone. */
export type MicrophoneAccess = 'granted' | 'prompt' | 'denied';

/** Whether this page can record at all. */
export const hasRecorder = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Asks the browser without asking the user. */
export const microphoneAccess = async (): Promise<MicrophoneAccess> =>
  (await navigator.permissions.query({ name: 'microphone' })).state;

/** Reports each change of the access until the signal aborts. */
export const watchMicrophoneAccess = async (
  onChange: (access: MicrophoneAccess) => void,
  signal: AbortSignal,
): Promise<void> => {
  const status = await navigator.permissions.query({ name: 'microphone' });
  if (signal.aborted) return;
  status.addEventListener('change', () => onChange(status.state), { signal });
};

/**
 * Opens the microphone, without the sound that this computer itself makes. Rejects with a `DOMException` (Media Capture
 * and Streams 10.2). A side panel cannot show the browser's question: call it there only with the access granted, since
 * refusals add up to a block.
 */
export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  });

const microphonePage = '/microphone.html';

/** Shows the tab that asks for the microphone: the open one, if there is one. */
export const openMicrophoneTab = async (): Promise<void> => {
  const url = browser.runtime.getURL(microphonePage);
  const [open] = await browser.runtime.getContexts({ contextTypes: ['TAB'], documentUrls: [url] });
  if (open === undefined) await browser.tabs.create({ url });
  else await browser.tabs.update(open.tabId, { active: true });
};

/** Closes the tab of this page. */
export const closeThisTab = async (): Promise<void> => {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
};

/** Opens the browser's own page about what this extension may do. */
export const openMicrophoneSettings = async (): Promise<void> => {
  const site = encodeURIComponent(extensionOrigin());
  await browser.tabs.create({ url: `chrome://settings/content/siteDetails?site=${site}` });
};
