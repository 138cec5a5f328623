import type { Session } from '#contracts/identity/session.ts';
import type { NotificationInput } from '#contracts/settings/email-notification/notification.ts';
import { periodDue, type Period } from '#contracts/settings/email-notification/schedule.ts';
import type { Call } from '#server/kit/http/call.ts';
import { mailBrand } from '#server/kit/mail/brand.ts';
import { drawMail, type DrawnMail } from '#server/kit/mail/draw.ts';
import { TEMPLATES } from '#server/kit/mail/templates.ts';
import { composeDigest, type Digest } from '#server/settings/notifications/compose.ts';
import { suiteOrigin } from '#server/settings/notifications/origin.ts';
import { placeOf } from '#server/settings/notifications/place.ts';
import { checkNotification } from '#server/settings/notifications/check.ts';
import { linksOf } from '#server/settings/notifications/send.ts';

const DAY = 86_400_000;
/** Stands where a receiver's own link will: it opens nothing. */
const NO_TOKEN = 'preview-without-a-token';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'> & { session: Session };
type Composed = { digest: Digest; path: string; period: Period };

/** The mail of the last whole period; for what comes at once, of the last day. @throws invalid_request */
export const composePreview = async (scope: Scope, told: NotificationInput): Promise<Composed> => {
  const zone = await scope.inUnit(async (unit) => {
    await checkNotification(unit, scope.session, told);
    return told.time_zone ?? (await placeOf(unit)).zone;
  });
  const now = scope.context.clock();
  const period =
    told.schedule.every === 'at_once'
      ? { from: new Date(now.getTime() - DAY), to: now }
      : periodDue({ schedule: told.schedule, zone }, { now, covered: null });
  return { period, ...(await composeDigest(scope, told, { period, zone })) };
};

/** Values of a mail whose links end nobody's mails. */
export const previewValues = ({ context, accountId }: Scope, { digest, path }: Composed) => ({
  ...digest,
  ...linksOf(suiteOrigin(context, accountId), { token: NO_TOKEN, path }),
});

/** Draws the mail as its receiver will see it. */
export const drawPreview = async (
  scope: Scope,
  composed: Composed,
  language: 'en' | 'th',
): Promise<DrawnMail> => {
  const look = { brand: await mailBrand(scope.context, scope.accountId), language };
  return drawMail(TEMPLATES.digest.write(previewValues(scope, composed), look), look);
};
