import * as contract from '#contracts/crm/survey/endpoints.ts';
import { SURVEY_FAULTS, validateSurveyAnswer, type SurveyAnswer } from '#contracts/crm/survey/question.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkAction } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { type Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { lockConversation } from '#server/crm/messages/conversation.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { extractScores } from '#server/crm/survey/choose.ts';
import * as invitations from '#server/crm/survey/invitation-store.ts';
import { presentInvitation, buildSurveyResults, completeQuestion } from '#server/crm/survey/present.ts';
import { loadQuestionResults } from '#server/crm/survey/question-results.ts';
import { inviteCustomer, resolveSurveyChoice } from '#server/crm/survey/request-survey.ts';
import {
  listTicketInvitations,
  listInvitations,
  listSurveyNames,
  type ListedInvitation,
} from '#server/crm/survey/result-store.ts';
import { loadSurveyTally } from '#server/crm/survey/survey-questions.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { requireOpenLink } from '#server/kit/mail/open-link.ts';
import { loadUserNames } from '#server/people/public.ts';
import { toViewerInput } from '#server/semantic/public.ts';
import { readSetting } from '#server/settings/public.ts';

export const handlers = [
  bind(contract.listTicketSurveys, async ({ context, unit, params }) => {
    const conversation = requireFound(await lockConversation(unit, params._id));
    const { survey, reason } = await resolveSurveyChoice(context, unit, conversation);
    return {
      items: await presented(unit, await listTicketInvitations(unit, params._id)),
      next: null,
      ask: { allowed: survey !== null && reason === null, reason },
    };
  }),

  bind(contract.sendSurvey, async ({ context, unit, params, body, actor }) => {
    const { ticket } = requireFound(await lockConversation(unit, params._id));
    const rules = await readSetting(unit, crmUi, 'settings');
    refuseByRule(checkAction(rules, { ticket, actor: getActingUserId(unit) }));
    const invitation = await inviteCustomer(context, unit, {
      ticketId: params._id,
      episode: null,
      askedBy: actor.id,
      surveyId: body.survey_id,
      keepSkipped: false,
    });
    if (invitation._id === null || invitation.reason !== null)
      refuse('survey_refused', { data: { reason: invitation.reason } });
    const [made] = await presented(unit, await listTicketInvitations(unit, params._id));
    return requireFound(made);
  }),

  bind(contract.getSurveyResults, async (call) => {
    const tally = await loadSurveyTally(call, call.query, toViewerInput(call.session, call.actor));
    const agents = [...new Set(tally.agents.flatMap(({ agent_id }) => agent_id ?? []))];
    return call.inUnit(async (unit) =>
      buildSurveyResults(tally, await loadUserNames(unit, agents), await listSurveyNames(unit, call.query)),
    );
  }),

  bind(contract.listQuestionResults, async ({ unit, query }) => ({
    items: await loadQuestionResults(unit, query),
    next: null,
  })),

  bind(contract.listSurveyAnswers, async ({ unit, query }) => {
    const after = query.cursor === undefined ? null : readCursor(ByTime, query.cursor);
    const rows = await listInvitations(unit, query, { after, limit: query.limit });
    const { items: shown, next } = toPage(rows, query.limit, (row) => [row.created_at, row._id]);
    return {
      items: await presented(unit, shown),
      next,
    };
  }),

  bind(contract.readSurvey, async ({ context, request, body }) => {
    const invitation = await invitationHere(context, request, body.token);
    const { account, questions, thanks, thanks_th, language, expires_at } = invitation;
    return {
      account,
      questions: questions.map(completeQuestion),
      thanks,
      thanks_th,
      language,
      expires_at,
    };
  }),

  bind(contract.answerSurvey, async ({ context, request, body }) => {
    const invitation = await invitationHere(context, request, body.token);
    const { questions } = invitation;
    const answers = questions.map((_question, index) => tidy(body.answers[index] ?? null));
    const faults = questions.flatMap((question, index): [string, Fault][] => {
      const wrong = validateSurveyAnswer(question, answers[index]);
      return wrong ? [[`answers.${index}`, SURVEY_FAULTS[wrong]]] : [];
    });
    if (faults.length > 0 || body.answers.length > questions.length)
      refuse('invalid_request', { fields: Object.fromEntries(faults) });
    const accountId = AccountId.parse(invitation.account_id);
    await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
      const scales = extractScores(questions, answers);
      if (!(await invitations.storeSurveyAnswers(unit, invitation._id, { answers, ...scales })))
        refuse('link_used');
      await invitations.markTicket(unit, invitation.ticket_id, 'answered');
      // Free text is personal: the log has the steps of the scales only.
      const data = { ticket_id: invitation.ticket_id, invitation_id: invitation._id, ...scales };
      unit.record({ kind: 'ticket_survey.answered', entityId: invitation.ticket_id, data });
    });
    return { thanks: invitation.thanks };
  }),
];

function tidy(answer: SurveyAnswer): SurveyAnswer {
  const text = typeof answer === 'string' ? answer.trim() : answer;
  return text === '' ? null : text;
}

async function presented(unit: UnitOfWork, rows: readonly ListedInvitation[]) {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ agent_id }) => agent_id ?? []))]);
  return rows.map((row) => presentInvitation(row, { names, now: unit.now }));
}

/** The invitation of a customer, where it may open at this host. @throws link_invalid, link_used, link_expired */
async function invitationHere(context: Context, request: Request, token: string) {
  const invitation = await invitations.findInvitation(context, token);
  if (!invitation || !isAccessibleAtHost(context, request, invitation.account_id))
    return refuse('link_invalid');
  const { answered_at: used_at, expires_at } = invitation;
  requireOpenLink({ used_at, expires_at }, context.clock());
  return invitation;
}
