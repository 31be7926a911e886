import { describe, expect, it } from 'vitest';
import { networkErrorCode } from '@/lib/domain/network-error-name';

describe('networkErrorCode', () => {
  it.each([
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_NAME_NOT_RESOLVED', 'unknown-host'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'certificate'],
    ['net::ERR_CONNECTION_RESET', 'reset'],
    ['net::ERR_SOCKET_NOT_CONNECTED', 'reset'],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'reset'],
    ['net::ERR_BLOCKED_BY_CLIENT', 'blocked'],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['NS_ERROR_UNKNOWN_HOST', 'unknown-host'],
    ['NS_ERROR_NET_RESET', 'reset'],
    ['net::ERR_FAILED', undefined],
    ['net::ERR_ABORTED', undefined],
  ])('reads %s as %s', (name, code) => {
    expect(networkErrorCode(name)).toBe(code);
  });
});
