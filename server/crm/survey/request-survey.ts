import { survey, SURVEY_LINK_PLACE } from '#contracts/crm/survey/area.ts';
import { SURVEY_PATH } from '#contracts/crm/survey/endpoints.ts';
import { isInThai } from '#contracts/crm/survey/in-thai.ts';
import type { SkipReason } from '#contracts/crm/survey/invitation.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { resolveCustomerLanguage } from '#server/crm/customers/language-of-customer.ts';
import { lockConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { resolveReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { isPaused, toSkipReason, selectSurvey } from '#server/crm/survey/choose.ts';
import {
  insertInvitation,
  findLastInvitedAt,
  markTicket,
  skipInvitation,
} from '#server/crm/survey/invitation-store.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { listSetting, readSetting, type SettingItemOf } from '#server/settings/public.ts';

type Survey = SettingItemOf<typeof survey, 'surveys'>;

/** Which questionnaire a customer would receive now, or why none. */
export type SurveyChoice =
  | { survey: Survey; reason: SkipReason | null }
  | { survey: null; reason: 'no_survey' };

/** The recipient. `episode` is the event by which the ticket was done; `askedBy` a person who sends the survey by hand. */
export type SurveyRequest = {
  ticketId: string;
  episode: number | null;
  askedBy: string | null;
  /** One questionnaire; else the first that fits. */
  surveyId?: string | undefined;
  /** Whether a refusal is recorded, so that it is clear why no survey was sent. */
  keepSkipped: boolean;
};

/** Checks whether the customer of a ticket may receive a survey now. */
export async function resolveSurveyChoice(
  context: Context,
  unit: UnitOfWork,
  { ticket, contact, surveyId }: Pick<Conversation, 'ticket' | 'contact'> & { surveyId?: string | undefined },
): Promise<SurveyChoice> {
  const chosen = selectSurvey(await listSetting(unit, survey, 'surveys'), {
    channel: ticket.channel,
    wanted: surveyId,
  });
  if (!chosen) return { survey: null, reason: 'no_survey' };
  const { pause_survey_enabled, pause_survey_duration } = await readSetting(unit, crmUi, 'settings');
  const seconds = pause_survey_enabled ? pause_survey_duration : null;
  const ids = (await listCustomerContacts(unit, contact._id)).map(({ _id }) => _id);
  if (isPaused(await findLastInvitedAt(unit, ids), { now: unit.now, seconds }))
    return { survey: chosen, reason: 'paused' };
  const { reason } = await resolveReplyAvailability(
    context,
    { ...unit, actor: SYSTEM },
    {
      ticket: { ...ticket, state: ticket.state === 'closed' ? 'closed' : 'open' },
      recipient: contact.external_id,
    },
  );
  return { survey: chosen, reason: toSkipReason(reason) };
}

/**
 * Sends a survey to the customer of a ticket, in their own conversation. The contact is locked meanwhile, so that two tickets that are done
 * at once do not send two surveys within a pause.
 * @returns the invitation's ID, or why there is none
 * @throws not_found
 */
export async function inviteCustomer(
  context: Context,
  unit: UnitOfWork,
  asking: SurveyRequest,
): Promise<{ _id: string | null; reason: SurveyChoice['reason'] }> {
  const { ticket, contact } = requireFound(await lockConversation(unit, asking.ticketId));
  const chance = await resolveSurveyChoice(context, unit, { ticket, contact, surveyId: asking.surveyId });
  const { reason } = chance;
  if (chance.survey === null || (reason !== null && !asking.keepSkipped)) return { _id: null, reason };
  const chosen = chance.survey;
  const token = reason === null ? generateToken() : null;
  const _id = context.newId();
  const language = await resolveCustomerLanguage(unit, contact._id);
  const fresh = await insertInvitation(unit, {
    account_id: unit.accountId,
    _id,
    ticket_id: ticket._id,
    contact_id: contact._id,
    channel: ticket.channel,
    agent_id: ticket.assignee_id,
    survey_id: chosen._id,
    survey_name: chosen.name,
    survey_version: chosen.version,
    questions: JSON.stringify(chosen.questions),
    thanks: chosen.thanks,
    thanks_th: chosen.thanks_th,
    language,
    episode: asking.episode,
    requested_by: asking.askedBy,
    token_hash: token === null ? null : hashToken(token),
    reason: chance.reason,
    created_at: unit.now,
    expires_at: new Date(unit.now.getTime() + chosen.expires_days * MS_PER_DAY),
  });
  if (!fresh) return { _id: null, reason };
  const data = { ticket_id: ticket._id, invitation_id: _id, survey: chosen.name };
  const url = `${linkBase(context, unit)}${SURVEY_PATH}?token=${token}`;
  const text = language === 'th' && isInThai(chosen.questions) ? chosen.message_th : chosen.message;
  const said =
    token === null
      ? null
      : await say(context, unit, { ticketId: ticket._id, chosen, text: messageWith(text, url) });
  if (said === null || said.message === null) {
    const why = chance.reason ?? toSkipReason(said?.reason ?? null) ?? 'cannot_send';
    await skipInvitation(unit, _id, why);
    unit.record({ kind: 'ticket_survey.skipped', entityId: ticket._id, data: { ...data, reason: why } });
    return { _id, reason: why };
  }
  await markTicket(unit, ticket._id, 'asked');
  unit.record({ kind: 'ticket_survey.sent', entityId: ticket._id, data });
  return { _id, reason };
}

function say(
  context: Context,
  unit: UnitOfWork,
  { ticketId, chosen, text }: { ticketId: string; chosen: Survey; text: string },
) {
  return sendAutomated(context, unit, {
    ticketId,
    message: { text },
    by: { by: 'rule', id: chosen._id, name: chosen.name },
    afterDone: true,
  });
}

/** The message with the link where it belongs, or at its end. */
function messageWith(message: string, url: string): string {
  return message.includes(SURVEY_LINK_PLACE)
    ? message.replace(SURVEY_LINK_PLACE, () => url)
    : `${message}\n${url}`;
}
