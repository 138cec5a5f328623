import type { Consent, ConnectIo, OwnConsent } from '#connectors/kit/connect.ts';
import { findConnectSide } from '#connectors/register.ts';
import { Channel } from '#contracts/networks.ts';
import { connectIoFor } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** The consent of a network that does not follow OAuth 2.0, with what it calls the network by; undefined for all others. */
export function findOwnConsent(
  context: Context,
  provider: string,
): { consent: OwnConsent; io: ConnectIo } | undefined {
  const channel = Channel.safeParse(provider).data;
  const consent = channel && findConnectSide(channel)?.consent;
  return channel && consent && { consent, io: connectIoFor(context, { _id: '', channel }) };
}

type PopUp = { state: string; redirect: string; publishes: boolean };

/** The address of its pop-up. @throws provider_not_set_up */
export function buildOwnAddress(
  { consent, io }: { consent: OwnConsent; io: ConnectIo },
  { state, redirect, publishes }: PopUp,
): string {
  if (!io.app) return refuse('provider_not_set_up');
  return consent.address({ state, redirect: new URL(redirect), publishes }, io).href;
}

/** The user declined a consent that does not follow OAuth 2.0. */
export class ConsentDeclined extends Error {
  override name = 'ConsentDeclined';
}

/** Exchanges what a pop-up came back with for tokens. @throws when the user declined, or the network refuses */
export async function redeemOwnConsent(
  { consent, io }: { consent: OwnConsent; io: ConnectIo },
  callback: URL,
): Promise<Consent> {
  if (callback.searchParams.get('error') === 'access_denied') throw new ConsentDeclined();
  const redeemed = await consent.redeem(callback, io);
  if (!redeemed.ok) throw new Error(`a consent was not redeemed: ${formatFault(redeemed.message)}`);
  return redeemed.value;
}
