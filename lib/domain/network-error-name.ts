import type { ChatErrorCode } from './chat-error';

const names: readonly (readonly [RegExp, ChatErrorCode])[] = [
  [/^net::ERR_CONNECTION_REFUSED$|^NS_ERROR_CONNECTION_REFUSED$/, 'refused'],
  [/^net::ERR_NAME_(NOT_RESOLVED|RESOLUTION_FAILED)$|^NS_ERROR_UNKNOWN_HOST$/, 'unknown-host'],
  [/^net::ERR_(CERT_|SSL_|BAD_SSL_|INSECURE_RESPONSE)|^(SEC|MOZILLA_PKIX|SSL)_ERROR_/, 'certificate'],
  // A reset that arrives before the request is written: 1 in 10 of 3,600 that a local server reset were named so.
  [
    /^net::ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_|CONTENT_LENGTH_|HTTP2_|QUIC_)/,
    'reset',
  ],
  [/^NS_ERROR_NET_(RESET|INTERRUPT|PARTIAL_TRANSFER|EMPTY_RESPONSE)$/, 'reset'],
  [/^net::ERR_BLOCKED_BY_|^net::ERR_(NETWORK_ACCESS_DENIED|UNSAFE_PORT)$|^NS_ERROR_(BLOCKED|DOM_CORP)/, 'blocked'],
  [/^net::ERR_INTERNET_DISCONNECTED$|^NS_ERROR_OFFLINE$/, 'offline'],
  [/^net::ERR_(CONNECTION_)?TIMED_OUT$|^NS_ERROR_NET_TIMEOUT$/, 'timeout'],
];

/**
 * Our code for an error name of `webRequest.onErrorOccurred`. Absent for names that say nothing about the cause.
 * Chromium: https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 * Firefox: https://searchfox.org/mozilla-central/source/xpcom/base/ErrorList.py
 */
export const networkErrorCode = (name: string): ChatErrorCode | undefined =>
  names.find(([pattern]) => pattern.test(name))?.[1];
