import {
  RECEIVER_PERMISSIONS,
  type NotificationInput,
  type NotificationProduct,
} from '#contracts/email-digests/notification.ts';
import { computeLastPeriod, type Period } from '#contracts/email-digests/schedule.ts';
import type { Session } from '#contracts/identity/session.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findBrandByHost } from '#server/brands/public.ts';
import { checkNotification } from '#server/email-digests/check.ts';
import { composeMentionDigest } from '#server/email-digests/compose.ts';
import { drawLetter, type Letter, type OwnLinks } from '#server/email-digests/letter.ts';
import { buildDigestLinks } from '#server/email-digests/mail-run.ts';
import { composeTicketDigest } from '#server/email-digests/ticket-letter.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { resolveMailBrand } from '#server/kit/mail/brand.ts';
import type { DrawnMail } from '#server/kit/mail/draw.ts';
import { loadSendingContext } from '#server/receivers/public.ts';

/** Replaces a receiver's own link: it opens nothing. */
const NO_TOKEN = 'preview-without-a-token';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'request'> & { session: Session };

/**
 * The e-mail of the last whole period as the caller would get it; for immediate notifications, of the last day.
 * @throws invalid_request, and not_permitted where the caller may not read its contents
 */
export async function composePreview(
  scope: Scope,
  product: NotificationProduct,
  input: NotificationInput,
): Promise<{ letter: Letter; period: Period }> {
  const { user, group } = scope.session;
  if (!allows(user.role.permissions, RECEIVER_PERMISSIONS[product])) refuse('not_permitted');
  const zone = await scope.inUnit(async (unit) => {
    await checkNotification(unit, scope.session, input);
    return input.time_zone ?? (await loadSendingContext(unit, product)).zone;
  });
  const period = computeLastPeriod({ schedule: input.schedule, zone }, scope.context.clock());
  const person = { _id: user._id, group_id: group?._id ?? null };
  const letter =
    product === 'crm'
      ? await composeTicketDigest(scope, input, { period, zone, person })
      : await composeMentionDigest(scope, input, { period, zone });
  return { letter, period };
}

/** Links that unsubscribe nobody. */
export const previewLinks = ({ path }: Letter): OwnLinks => buildDigestLinks({ token: NO_TOKEN, path });

/** Renders the e-mail as the caller would see it, for the host of their request. */
export function drawPreview(
  { context, accountId, request }: Scope,
  letter: Letter,
  language: 'en' | 'th',
): DrawnMail {
  const brand_id = findBrandByHost(context, request.headers.get('host'))?._id ?? null;
  return drawLetter(letter, previewLinks(letter), {
    brand: resolveMailBrand(context, { account_id: accountId, brand_id }),
    language,
  });
}
