import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Where a mail server is dialled and how: `secure` is TLS from the first byte, `upgrade` the change to it that must succeed. */
export type MailServer = {
  host: string;
  port: number;
  servername: string;
  secure: boolean;
  upgrade: boolean;
};

/** Ports that speak TLS from the first byte (RFC 8314). */
const TLS_PORTS = new Set([993, 465]);

/** Who signs in to a mailbox, and under which address and name it writes. */
export function toMailboxOwner(values: ConnectionValues) {
  return {
    address: (values['address'] ?? '').toLowerCase(),
    name: values['sender_name'] ?? '',
    user: values['user'] || (values['address'] ?? ''),
    password: values['password'] ?? '',
    /** Where somebody's consent opened the mailbox, in place of a password. */
    token: values['oauth'] ? (values['access_token'] ?? '') : undefined,
  };
}

/**
 * The server of one protocol. A twin stands for both under one address, `http://127.0.0.1?imap=1143&smtp=1025`.
 * @throws NotSent where the host may not be dialled from here
 */
export async function resolveMailServer(
  protocol: 'imap' | 'smtp',
  values: ConnectionValues,
  io: Io,
): Promise<MailServer> {
  if (io.base_url !== undefined) {
    const twin = new URL(io.base_url);
    const port = Number(twin.searchParams.get(protocol) ?? twin.port);
    return { host: twin.hostname, port, servername: twin.hostname, secure: false, upgrade: false };
  }
  const servername = values[`${protocol}_host`] ?? '';
  const port = Number(values[`${protocol}_port`] ?? (protocol === 'imap' ? 993 : 465));
  if (servername === '') throw new NotSent(fault('no_mail_server'));
  const plain = values['encryption'] === 'none';
  const secure = !plain && TLS_PORTS.has(port);
  const host = io.resolve ? await io.resolve(servername, port) : servername;
  return { host, port, servername, secure, upgrade: !plain && !secure };
}
