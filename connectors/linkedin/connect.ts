import { z } from 'zod';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeExpiry } from '#connectors/kit/request-json.ts';
import { id, text } from '#connectors/kit/wire.ts';
import { callLinkedin, NETWORK, sendOutcomeOf, toPageUrn } from '#connectors/linkedin/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A page, by a token of a person who may post for it. LinkedIn renews tokens for partners only. */
export const linkedinConnect: ConnectSide = { check: checkPage };

/** LinkedIn does not say in a call when its token ends: it lasts 60 days from the day on which it was made. */
const TOKEN_SECONDS = 60 * 86_400;

const Page = z.object({ id, localizedName: text });

/** GET /rest/organizations/{id}: only people who administer the page may read it so. */
async function checkPage(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const number = toPageUrn(values).split(':').at(-1) ?? '';
  const called = await callLinkedin({ values, io }, { path: `/organizations/${number}` });
  if (!called.met || called.status >= 300) {
    const outcome = sendOutcomeOf(called, io.now());
    const message =
      outcome.status === 'accepted' ? fault('said_nothing', { network: NETWORK }) : outcome.message;
    const isRefused = called.met && [400, 401, 403, 404].includes(called.status);
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const page = Page.safeParse(called.body).data;
  if (page?.id === undefined)
    return { status: 'unknown', message: fault('unsaid_account', { network: NETWORK }) };
  return {
    status: 'good',
    account: { id: page.id, name: page.localizedName ?? page.id },
    expires_at: values['token_expires_at'] ?? computeExpiry(TOKEN_SECONDS, io.now()),
  };
}
