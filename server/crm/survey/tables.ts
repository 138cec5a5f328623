import type { ColumnType } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import type { SkipReason } from '#contracts/crm/survey/invitation.ts';
import type { SurveyAnswer, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. The questionnaires themselves are a settings area. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    survey_invitations: {
      account_id: string;
      _id: string;
      ticket_id: string;
      contact_id: string;
      channel: Channel;
      agent_id: string | null;
      survey_id: string;
      survey_name: string;
      survey_version: number;
      questions: Json<SurveyQuestion[]>;
      thanks: string;
      thanks_th: string;
      language: Language;
      episode: number | null;
      requested_by: string | null;
      token_hash: Buffer | null;
      reason: SkipReason | null;
      answers: ColumnType<SurveyAnswer[], string | undefined, string>;
      csat: number | null;
      nps: number | null;
      created_at: Instant;
      expires_at: Instant;
      answered_at: Instant | null;
    };
    /** Written by the database when answers are. */
    survey_answers: { account_id: string; invitation_id: string; question_id: string; answer: string | null };
  }
}
