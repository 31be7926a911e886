/** Whether this process can open a window. */
export const hasDisplay = () =>
  process.platform !== 'linux' || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;

/**
 * Command-line switches that every browser we start gets.
 * @param {{ profile: string, isHeadless: boolean, resolverRules?: string, hasSpeech?: boolean,
 *   trustedKeys?: readonly string[] }} options
 *   `resolverRules`: what `--host-resolver-rules` says, such as `MAP api.openai.com 127.0.0.1:8443, MAP * ~NOTFOUND`.
 *   `hasSpeech`: the voices of the system are there, on Linux those of speech-dispatcher.
 *   `trustedKeys`: base64 SHA-256 of public keys (SPKI) whose certificates are trusted although nobody signed them.
 */
export const browserArguments = ({ profile, isHeadless, resolverRules, hasSpeech = false, trustedKeys = [] }) => [
  `--user-data-dir=${profile}`,
  '--enable-unsafe-extension-debugging',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Chromium on Linux has no voice at all without it; elsewhere it says nothing.
  ...(hasSpeech ? ['--enable-speech-dispatcher'] : []),
  // Chromium's sandbox refuses to run as root.
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []),
  ...(isHeadless ? ['--headless=new', '--hide-scrollbars'] : []),
  ...(resolverRules === undefined ? [] : [`--host-resolver-rules=${resolverRules}`]),
  ...(trustedKeys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${trustedKeys.join(',')}`]),
];
