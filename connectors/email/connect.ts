import { openMailbox } from '#connectors/email/mailbox.ts';
import { listConsentedMailboxes, releaseMailbox, renewMailbox } from '#connectors/email/oauth.ts';
import { isRefusedSignIn, toPollFault } from '#connectors/email/poll.ts';
import { checkOutgoingSignIn, toSendFault } from '#connectors/email/send.ts';
import { toMailboxOwner } from '#connectors/email/servers.ts';
import type { ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** A mailbox is connected when both of its servers let us in: the one that is read and the one that sends. */
export const emailConnect: ConnectSide = {
  offers: listConsentedMailboxes,
  renew: renewMailbox,
  release: releaseMailbox,
  check: async (values, io): Promise<TokenCheck> => {
    const { address, name } = toMailboxOwner(values);
    try {
      const client = await openMailbox(values, io);
      client.close();
    } catch (error) {
      return verdictOf(error, toPollFault(error));
    }
    try {
      await checkOutgoingSignIn(values, io);
    } catch (error) {
      return verdictOf(error, fault('mail_sender_fails', { rest: toSendFault(error) }));
    }
    // A token's expiry is reported only when the token is issued, so a poll of the mailbox does not know it: the stored value is unchanged.
    return { status: 'good', account: { id: address, name: name || address }, expires_at: null };
  },
};

/** A refused password is a refusal; a server that could not be reached says nothing about the password. */
function verdictOf(error: unknown, message: Fault): TokenCheck {
  const refused =
    isRefusedSignIn(error) || (error instanceof Error && 'code' in error && error.code === 'EAUTH');
  if (refused) return { status: 'refused', message };
  return { status: 'unknown', message: error instanceof NotSent ? error.fault : message };
}
