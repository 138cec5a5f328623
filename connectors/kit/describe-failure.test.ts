import { createServer } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import { describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const coded = (code: string, message = `x ${code}`): Error => Object.assign(new Error(message), { code });
const fetched = (cause: unknown): Error => new TypeError('fetch failed', { cause });

describe('the description of a failed request', () => {
  it.each([
    ['host_unknown', 'ENOTFOUND'],
    ['host_unresolved', 'EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL'],
    ['connection_refused', 'ECONNREFUSED'],
    ['host_unreachable', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
    [
      'connection_timeout',
      'ETIMEDOUT',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_BODY_TIMEOUT',
      'GREETING_TIMEOUT',
    ],
    ['connection_broken', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED'],
    ['certificate_expired', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
    ['certificate_name', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    [
      'certificate_untrusted',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_REVOKED',
      'CERT_UNTRUSTED',
    ],
    [
      'secure_connection',
      'EPROTO',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'ERR_TLS_HANDSHAKE_TIMEOUT',
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    ],
    [
      'answer_malformed',
      'HPE_INVALID_CONSTANT',
      'HPE_INVALID_HEADER_TOKEN',
      'Z_DATA_ERROR',
      'UND_ERR_HEADERS_OVERFLOW',
    ],
    ['redirects_over', 'TOO_MANY_REDIRECTS'],
    ['network_error_code', 'ESOMETHING_NEW'],
  ] as const)(
    'the description is %s, with the error code, however deep the code is nested',
    (named, ...codes) => {
      for (const code of codes)
        for (const error of [
          coded(code),
          fetched(coded(code)),
          fetched(new AggregateError([coded(code), coded(code)])),
          new TypeError('terminated', { cause: coded(code) }),
        ])
          expect([code, describeFailure(error)]).toEqual([code, { code: named, params: { code } }]);
    },
  );

  it.each([
    ['host_unknown', coded('EDNS', 'getaddrinfo ENOTFOUND smtp.example.com')],
    ['connection_refused', coded('ESOCKET', 'connect ECONNREFUSED 192.0.2.1:587')],
    ['connection_timeout', coded('ECONNECTION', 'connect ETIMEDOUT 192.0.2.1:587')],
    ['connection_broken', coded('ESOCKET', 'Client network socket disconnected')],
    ['secure_connection', coded('ETLS', 'the server offers no encryption')],
    ['redirects_over', fetched(new Error('redirect count exceeded'))],
    ['redirects_over', new Error('too many redirects')],
    ['connection_broken', fetched(new Error('other side closed'))],
    ['connection_broken', new TypeError('terminated')],
    ['connection_broken', new Error('socket hang up')],
    ['connection_timeout', new Error('Connection timed out')],
    ['certificate_untrusted', new Error('self-signed certificate')],
    ['answer_malformed', fetched(new Error('incorrect header check'))],
    ['network_error', new TypeError('fetch failed')],
    ['network_error', new Error('')],
    ['network_error', 'no error at all'],
    ['timeout', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
    ['timeout', fetched(new DOMException('x', 'TimeoutError'))],
    ['no_address', coded('ERR_INVALID_URL', 'Invalid URL')],
    ['forbidden_address', coded('FORBIDDEN_ADDRESS', '10.0.0.1 is not reachable from here for safety')],
    ['forbidden_address', fetched(coded('FORBIDDEN_ADDRESS'))],
    ['answer_too_large', new AnswerTooLarge(1024 * 1024)],
    ['answer_too_large', fetched(new AnswerTooLarge(1024 * 1024))],
  ])('the description is %s for messages and wrappers of clients: %s', (named, error) => {
    expect(describeFailure(error).code).toBe(named);
  });

  it('The description is never "fetch failed", for any cause', () => {
    fc.assert(
      fc.property(fc.option(fc.stringMatching(/^[A-Z][A-Z0-9_]{2,20}$/)), fc.string(), (code, message) => {
        const cause = code === null ? new Error(message) : coded(code, message);
        const said = describeFailure(fetched(cause));
        expect(said.params['text'] ?? said.code).not.toMatch(/fetch failed/i);
        expect(said.params['text']).not.toBe('');
        if (code !== null) expect(said.code).not.toBe('quoted');
      }),
    );
  });

  it('The message of a failure that is not one of the network is unchanged', () =>
    expect(describeFailure(new Error('Unexpected element <b>'))).toEqual(
      fault('quoted', { text: 'Unexpected element <b>' }),
    ));

  it('the failures of real connections are named', async () => {
    const server = createServer((socket) => void socket.once('data', () => socket.end('SSH-2.0-x\r\n')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const reason = (url: string): Promise<string | undefined> =>
      fetch(url).then(
        () => 'it did not fail',
        (error: unknown) => describeFailure(error).code,
      );
    expect(await reason(`http://127.0.0.1:${port}`)).toBe('answer_malformed');
    expect(await reason(`https://127.0.0.1:${port}`)).toBe('secure_connection');
    expect(await reason('http:// not an address')).toBe('no_address');
    await new Promise((resolve) => server.close(resolve));
  });

  it('a request to a forbidden address counts as never sent', () => {
    expect(isUnsentError(fetched(coded('FORBIDDEN_ADDRESS')))).toBe(true);
    expect(describeFailure(fetched(coded('FORBIDDEN_ADDRESS')))).toEqual(fault('forbidden_address'));
  });
});
