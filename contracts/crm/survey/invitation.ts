import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { SurveyAnswer, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/**
 * Why a customer was not surveyed after a ticket was done: surveyed recently (`pause_survey_duration`), the channel takes no message now
 * (its window is over, the connection is off, somebody else owns the conversation), or the channel takes no messages at all.
 */
export const SKIP_REASONS = ['paused', 'window_closed', 'connection_inactive', 'cannot_send'] as const;
export const SkipReason = z.enum(SKIP_REASONS);
export type SkipReason = z.infer<typeof SkipReason>;

const INVITATION_STATES = ['sent', 'answered', 'expired', 'skipped'] as const;
export const InvitationState = z.enum(INVITATION_STATES);
export type InvitationState = z.infer<typeof InvitationState>;

/** One survey of a customer that was sent, or was not and why: one for each time that a ticket was done. */
export const SurveyInvitation = z.object({
  _id: Id,
  ticket: z.object({ _id: Id, number: z.number().int() }),
  customer: z.string(),
  channel: Channel,
  /** Whose ticket it was when it was done. */
  agent: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The questionnaire as it was when it was sent; changing it later changes nothing here. */
  survey: z.object({ _id: Id, name: z.string(), version: z.number().int() }),
  questions: z.array(SurveyQuestion),
  /** The language in which they were surveyed. */
  language: Language,
  state: InvitationState,
  reason: SkipReason.nullable(),
  /** Whether somebody sent it by hand; else the suite did when the ticket was done. */
  by_hand: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
  /** In the order of the questions. */
  answers: z.array(SurveyAnswer),
});
export type SurveyInvitation = z.infer<typeof SurveyInvitation>;
