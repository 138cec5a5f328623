import type { AdminTables } from '#server/admin/tables.ts';
import type { AuditTables } from '#server/audit/tables.ts';
import type { BrandTables } from '#server/brands/tables.ts';
import type { SignInTables } from '#server/identity/sign-in-tables.ts';
import type { AutomationTables } from '#server/crm/automation/tables.ts';
import type { BotTables } from '#server/crm/bots/tables.ts';
import type { BlockerTables } from '#server/crm/blocker/tables.ts';
import type { RefusedTables } from '#server/refused/tables.ts';
import type { ClockTables } from '#server/crm/clocks/tables.ts';
import type { SideTables } from '#server/crm/side-conversations/tables.ts';
import type { CrmTables } from '#server/crm/tables.ts';
import type { TimerTables } from '#server/crm/timer/tables.ts';
import type { InboxTables } from '#server/crm/views/tables.ts';
import type { QualityTables } from '#server/crm/quality/tables.ts';
import type { SurveyTables } from '#server/crm/survey/tables.ts';
import type { CustomerTables } from '#server/crm/customers/tables.ts';
import type { ReactionTables } from '#server/crm/reactions/tables.ts';
import type { InboundTables } from '#server/inbound/tables.ts';
import type { FactorTables } from '#server/identity/two-factor/tables.ts';
import type { IntegrationTables } from '#server/integrations/tables.ts';
import type { AutoAssignTables } from '#server/settings/auto-assign/tables.ts';
import type { CannedTables } from '#server/settings/canned/tables.ts';
import type { ReportTables } from '#server/reports/tables.ts';
import type { ExportTables } from '#server/listening/exports/tables.ts';
import type { FileTables } from '#server/kit/files/tables.ts';
import type { FoundationTables } from '#server/kit/db/tables.ts';
import type { AlertTables } from '#server/listening/alerts/tables.ts';
import type { HelpTables } from '#server/crm/help/tables.ts';
import type { PushTables } from '#server/notices/push/tables.ts';
import type { NoticeTables } from '#server/notices/tables.ts';
import type { ActionTables } from '#server/listening/actions/tables.ts';
import type { DashboardTables } from '#server/listening/dashboards/tables.ts';
import type { SavedViewTables } from '#server/listening/saved-views/tables.ts';
import type { SentimentTables } from '#server/listening/sentiment-rules/tables.ts';
import type { SumsTables } from '#server/listening/sums/tables.ts';
import type { PollTables } from '#server/channels/polling/tables.ts';
import type { LongWorkTables } from '#server/kit/long-work/tables.ts';
import type { MailTables } from '#server/kit/mail/tables.ts';
import type { PaymentTables } from '#server/payment/tables.ts';
import type { PrivacyTables } from '#server/privacy/tables.ts';
import type { ProviderTables } from '#server/providers/tables.ts';
import type { SsoTables } from '#server/sso/tables.ts';
import type { PeopleTables } from '#server/people/tables.ts';
import type { KeywordTables } from '#server/settings/keywords/tables.ts';
import type { ManageTables } from '#server/settings/manage/tables.ts';
import type { WorkingStatusTables } from '#server/settings/working-status/tables.ts';
import type { SlaTables } from '#server/settings/sla/tables.ts';
import type { NotificationTables } from '#server/settings/notifications/tables.ts';
import type { TemplateTables } from '#server/settings/templates/tables.ts';
import type { SmsTables } from '#server/verification/sms/tables.ts';
import type { VerificationTables } from '#server/verification/tables.ts';
import type { TagRuleTables } from '#server/settings/tag-rules/tables.ts';
import type { TagTables } from '#server/settings/tags/tables.ts';

/** Every table of the suite. */
export type Tables = AdminTables &
  AuditTables &
  BrandTables &
  IntegrationTables &
  FoundationTables &
  ExportTables &
  ReportTables &
  FileTables &
  CannedTables &
  AutoAssignTables &
  FactorTables &
  InboundTables &
  KeywordTables &
  CrmTables &
  SideTables &
  AutomationTables &
  BlockerTables &
  RefusedTables &
  BotTables &
  ClockTables &
  TimerTables &
  InboxTables &
  QualityTables &
  SurveyTables &
  ReactionTables &
  CustomerTables &
  SmsTables &
  PollTables &
  LongWorkTables &
  MailTables &
  AlertTables &
  NoticeTables &
  HelpTables &
  PushTables &
  NotificationTables &
  TemplateTables &
  PaymentTables &
  PeopleTables &
  SsoTables &
  PrivacyTables &
  ProviderTables &
  SentimentTables &
  SumsTables &
  ActionTables &
  SavedViewTables &
  DashboardTables &
  SignInTables &
  ManageTables &
  SlaTables &
  WorkingStatusTables &
  TagRuleTables &
  TagTables &
  VerificationTables;
