import type { FaultCatalogue, FaultCode } from '#contracts/kit/faults/fault.ts';

/** The faults whose one parameter is a code of the network. */
export type NetworkFault = {
  [C in FaultCode]: FaultCatalogue[C] extends { code: string } ? C : never;
}[FaultCode];

/** What codes mean: those of Node, undici and OpenSSL, and those of the clients for mail. The first pattern that fits counts. */
const MEANINGS: readonly (readonly [RegExp, NetworkFault])[] = [
  [/^(?:ENOTFOUND|EDNS|ENODATA|ENONAME|ENODOMAIN|EBADNAME)$/, 'host_unknown'],
  [/^(?:EAI_\w+|ESERVFAIL|EREFUSED|ETIMEOUT|ECANCELLED)$/, 'host_unresolved'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES)$/, 'host_unreachable'],
  [/^(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT|(?:CONNECT|GREETING|UPGRADE)_TIMEOUT)$/, 'connection_timeout'],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CRL_HAS_EXPIRED)$/, 'certificate_expired'],
  [/^(?:ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'certificate_name'],
  [
    /^(?:CERT_\w+|SELF_SIGNED_CERT_\w+|DEPTH_ZERO_\w+|UNABLE_TO_(?:VERIFY|GET|DECODE)_\w+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|ERR_TLS_CERT_\w+)$/,
    'certificate_untrusted',
  ],
  [/^(?:EPROTO|ETLS|ERR_SSL_\w+|ERR_TLS_\w+)$/, 'secure_connection'],
  [/^(?:HPE_\w+|ERR_HTTP2_\w+|Z_\w+|UND_ERR_(?:RES_|HEADERS_OVER|RESPONSE)\w*)$/, 'answer_malformed'],
  [/^(?:TOO_MANY_REDIRECTS|UND_ERR_REDIRECT)$/, 'redirects_over'],
  [
    /^(?:ECONNRESET|ECONNABORTED|EPIPE|ESOCKET|ECONNECTION|ENOTCONN|ENETRESET|UND_ERR_(?:SOCKET|CLOSED|ABORTED|DESTROYED)|NoConnection)$/,
    'connection_broken',
  ],
];

/** What a network's code means; undefined for one that is not known. */
export function findNetworkFault(code: string): NetworkFault | undefined {
  return MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
}

/** What a status of HTTP means to the person who gave the address or the account. */
export type StatusMeaning =
  | 'moved'
  | 'not_allowed'
  | 'not_there'
  | 'gone'
  | 'too_slow'
  | 'too_large'
  | 'too_often'
  | 'unaccepted'
  | 'server'
  | 'other';

const STATUS_MEANINGS: ReadonlyMap<number, StatusMeaning> = new Map([
  [401, 'not_allowed'],
  [403, 'not_allowed'],
  [407, 'not_allowed'],
  [451, 'not_allowed'],
  [404, 'not_there'],
  [410, 'gone'],
  [408, 'too_slow'],
  [504, 'too_slow'],
  [524, 'too_slow'],
  [413, 'too_large'],
  [420, 'too_often'],
  [429, 'too_often'],
]);

/** The meaning of a status of HTTP that is no success. */
export function getStatusMeaning(status: number): StatusMeaning {
  const known = STATUS_MEANINGS.get(status);
  if (known !== undefined) return known;
  if (status >= 500) return 'server';
  if (status >= 400) return 'unaccepted';
  return status >= 300 ? 'moved' : 'other';
}
