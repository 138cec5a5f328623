import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { ANSWER_FAULTS, validateAnswer, normalizeAnswer } from '#contracts/verification/answer.ts';
import { LINK_PLACE, verification } from '#contracts/verification/area.ts';
import * as contract from '#contracts/verification/endpoints.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { findTicket, resolveCustomerLanguage, lockForEdit } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { requireOpenLink } from '#server/kit/mail/open-link.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { listSetting } from '#server/settings/public.ts';
import * as store from '#server/verification/link-store.ts';
import { presentLink } from '#server/verification/present.ts';

export const handlers = [
  bind(contract.listVerificationLinks, async ({ context, unit, params }) => {
    requireFound(await findTicket(unit, params._id));
    const rows = await store.listLinks(unit, params._id);
    const labels = await listSetting(unit, verification, 'labels');
    const active = (await sendable(unit)).map(({ _id, name }) => ({ _id, name }));
    const byHand = labels.filter(isByHand).map(({ _id, name, color }) => ({ _id, name, color }));
    return {
      items: rows.map((row) => presentLink(context, row, { labels, now: unit.now })),
      next: null,
      choices: active,
      by_hand: byHand,
    };
  }),

  bind(contract.makeVerificationLink, async ({ context, unit, params, body }) => {
    const { contact } = await lockForEdit(unit, params._id);
    const setting = requireFound((await sendable(unit)).find(({ _id }) => _id === body.setting_id));
    const language = await resolveCustomerLanguage(unit, contact._id);
    const token = generateToken();
    const _id = context.newId();
    await store.insertLink(unit, {
      account_id: unit.accountId,
      _id,
      ticket_id: params._id,
      token_hash: hashToken(token),
      name: setting.name,
      fields: JSON.stringify(setting.fields),
      redirect_url: setting.redirect_url,
      language,
      expires_at: new Date(unit.now.getTime() + setting.expires_minutes * 60_000),
      created_at: unit.now,
    });
    unit.record({
      kind: 'verification_link.created',
      entityId: _id,
      data: { ticket_id: params._id, name: setting.name },
    });
    return {
      _id,
      message: messageWith(
        language === 'th' && setting.message_th !== '' ? setting.message_th : setting.message,
        `${linkBase(context, unit)}${contract.VERIFY_PATH}?token=${token}`,
      ),
    };
  }),

  bind(contract.labelVerificationLink, async ({ context, unit, params, body }) => {
    await lockForEdit(unit, params._id);
    const row = requireFound(await store.lockLink(unit, { ticketId: params._id, linkId: params.link_id }));
    const labels = await listSetting(unit, verification, 'labels');
    const label_ids = [...new Set(body.label_ids)];
    if (!label_ids.every((id) => labels.some((label) => label._id === id && isByHand(label))))
      refuse('invalid_request', { fields: { label_ids: fault('label_not_by_hand') } });
    await store.writeLabels(unit, row._id, label_ids);
    const shown = presentLink(context, { ...row, label_ids }, { labels, now: unit.now });
    unit.record({
      kind: 'verification_link.tagged',
      entityId: row._id,
      data: { ticket_id: params._id, name: row.name },
      after: { labels: labels.filter(({ _id }) => label_ids.includes(_id)).map(({ name }) => name) },
    });
    return shown;
  }),

  bind(contract.readVerificationLink, async ({ context, request, body }) => {
    const link = await linkHere(context, request, body.token);
    const { account, fields, language, expires_at } = link;
    return { account, fields, language, expires_at };
  }),

  bind(contract.answerVerificationLink, async ({ context, request, body }) => {
    const link = await linkHere(context, request, body.token);
    const faults = link.fields.flatMap((field, index): [string, Fault][] => {
      const wrong = validateAnswer(field, body.answers[index] ?? '');
      return wrong ? [[`answers.${index}`, ANSWER_FAULTS[wrong]]] : [];
    });
    if (faults.length > 0 || body.answers.length > link.fields.length)
      refuse('invalid_request', { fields: Object.fromEntries(faults) });
    const said = link.fields.map((field, index) => ({
      label: field.label,
      value: normalizeAnswer(field, body.answers[index] ?? ''),
    }));
    const accountId = AccountId.parse(link.account_id);
    await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
      if (!(await store.storeAnswers(unit, link._id, context.secrets.seal(JSON.stringify(said)))))
        refuse('link_used');
      // The answers are personal: the log contains that there are some, never which.
      const data = { ticket_id: link.ticket_id, name: link.name };
      unit.record({ kind: 'verification_link.answered', entityId: link._id, data });
    });
    return { redirect_url: link.redirect_url };
  }),
];

/** The link of a customer, if it opens at this host. @throws link_invalid, link_used, link_expired */
async function linkHere(context: Context, request: Request, token: string) {
  const link = await store.findByToken(context, token);
  if (!link || !isAccessibleAtHost(context, request, link.account_id)) return refuse('link_invalid');
  requireOpenLink({ used_at: link.answered_at, expires_at: link.expires_at }, context.clock());
  return link;
}

function isByHand({ active, applied }: { active: boolean; applied: string }): boolean {
  return active && applied === 'by_hand';
}

async function sendable(unit: UnitOfWork) {
  return (await listSetting(unit, verification, 'settings')).filter(({ active }) => active);
}

/** The message with the link at its placeholder, or at its end. */
function messageWith(message: string, url: string): string {
  return message.includes(LINK_PLACE) ? message.replace(LINK_PLACE, () => url) : `${message}\n${url}`;
}
