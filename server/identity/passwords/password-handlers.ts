import { registerDemo } from '#contracts/identity/demo-request.ts';
import { listLoginAttempts } from '#contracts/identity/login-attempts.ts';
import * as contract from '#contracts/identity/password-calls.ts';
import { sendResetLinkJob } from '#contracts/identity/password-jobs.ts';
import { checkRedirect } from '#contracts/identity/redirect.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findRequestBrand, isAccessibleAtHost } from '#server/brands/public.ts';
import { storeDemoRequest } from '#server/identity/demo-request.ts';
import { getDeviceHash, rememberDevice } from '#server/identity/known-device-store.ts';
import { listAttempts } from '#server/identity/login-attempt-store.ts';
import { isOwnAddress } from '#server/identity/own-address.ts';
import { changeOwnPassword } from '#server/identity/passwords/change-password.ts';
import { acceptPassword, storePassword } from '#server/identity/passwords/new-password.ts';
import { requirePasswordOwner } from '#server/identity/passwords/password-store.ts';
import { findReset, consumeReset } from '#server/identity/passwords/reset-store.ts';
import { requireCaptcha } from '#server/kit/captcha.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { toAddressBlock } from '#server/kit/http/address.ts';
import { bind } from '#server/kit/http/call.ts';
import { addJob } from '#server/kit/jobs/add.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { requireOpenLink } from '#server/kit/mail/open-link.ts';
import { hashToken } from '#server/kit/secrets.ts';

export const handlers = [
  bind(contract.changePassword, async (call) => {
    call.setCookie(await changeOwnPassword(call, call.body));
    return {};
  }),
  bind(contract.forgetPassword, async ({ context, request, body, ip }) => {
    const brand_id = findRequestBrand(context, request)?._id ?? null;
    const requester = hashToken(toAddressBlock(ip)).toString('base64url');
    const device = getDeviceHash(request)?.toString('base64url') ?? null;
    // By requester too: a request from another address does not replace one that still waits.
    const key = `reset:${[brand_id, device, requester, body.email].join(':')}`;
    const payload = { email: body.email, brand_id, device, requester };
    await context.database.platform
      .transaction()
      .execute((db) => addJob(db, sendResetLinkJob, payload, { key }));
    return {};
  }),
  bind(contract.readResetLink, async ({ context, request, body }) => {
    const found = await resetHere(context, request, body.token);
    const owner = await requirePasswordOwner(context.database.platform, found.accountId, found.userId);
    return { email: owner.email, name: owner.name, password_strength: owner.strength };
  }),
  bind(contract.resetPassword, async ({ context, request, body, setCookie }) => {
    const found = await resetHere(context, request, body.token);
    const { accountId, userId } = found;
    const owner = await requirePasswordOwner(context.database.platform, accountId, userId);
    // Checked before the link is used up: a refused password may be corrected and sent again.
    const hash = await acceptPassword(owner, body.password);
    await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
      if (!(await consumeReset(unit, body.token))) refuse('link_used');
      const brandId = getRequestBrandId(context, request, accountId);
      await storePassword(context, unit, { userId, hash, brandId });
    });
    setCookie(await rememberDevice(context, request, found));
    return {};
  }),
  bind(registerDemo, async ({ context, body, ip }) => {
    await requireCaptcha(context, { token: body.captcha, ip });
    await storeDemoRequest(context, body, ip);
    return {};
  }),
  bind(checkRedirect, async ({ context, request, query }) => ({
    own: isOwnAddress(context, request, query.to),
  })),
  bind(listLoginAttempts, async ({ unit, session, query }) => {
    const { scope, limit, cursor } = query;
    const all = scope === 'account';
    if (all && !allows(session.user.role.permissions, ['center.activity_log.read'])) refuse('not_permitted');
    return listAttempts(unit, { limit, cursor, ...(all ? {} : { userId: session.user._id }) });
  }),
];

/** The owner of a reset link, where it may be opened at this host. @throws link_invalid, link_used, link_expired */
async function resetHere(context: Context, request: Request, token: string) {
  const found = await findReset(context, token);
  if (!found || !isAccessibleAtHost(context, request, found.accountId)) return refuse('link_invalid');
  requireOpenLink(found, context.clock());
  return found;
}
