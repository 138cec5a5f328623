import { faults } from '#texts/en/faults.ts';
import { admin } from './en/admin.ts';
import { alerts } from './en/alerts.ts';
import { area } from './en/area.ts';
import { assignment } from './en/assignment.ts';
import { audit } from './en/audit.ts';
import { autoAssign } from './en/auto-assign.ts';
import { bots } from './en/bots.ts';
import { canned } from './en/canned.ts';
import { conditions } from './en/conditions.ts';
import { crm } from './en/crm.ts';
import { customers } from './en/customers.ts';
import { dashboards } from './en/dashboards.ts';
import { engagement } from './en/engagement.ts';
import { entry } from './en/entry.ts';
import { errors } from './en/errors.ts';
import { exports } from './en/exports.ts';
import { features } from './en/features.ts';
import { feed } from './en/feed.ts';
import { figures } from './en/figures.ts';
import { files } from './en/files.ts';
import { groupVisibility } from './en/group-visibility.ts';
import { identity } from './en/identity.ts';
import { imports } from './en/import.ts';
import { inbox } from './en/inbox.ts';
import { integration } from './en/integration.ts';
import { keywords } from './en/keywords.ts';
import { kit } from './en/kit.ts';
import { listening } from './en/listening.ts';
import { longWork } from './en/long-work.ts';
import { mail } from './en/mail.ts';
import { monitors } from './en/monitors.ts';
import { networks } from './en/networks.ts';
import { notifications } from './en/notifications.ts';
import { outbound } from './en/outbound.ts';
import { page_words } from './en/page-words.ts';
import { payment } from './en/payment.ts';
import { people } from './en/people.ts';
import { privacy } from './en/privacy.ts';
import { quality } from './en/quality.ts';
import { query } from './en/query.ts';
import { refused } from './en/refused.ts';
import { reports } from './en/reports.ts';
import { rules } from './en/rules.ts';
import { security } from './en/security.ts';
import { sentiment } from './en/sentiment.ts';
import { serviceTimes } from './en/service-times.ts';
import { settings } from './en/settings.ts';
import { pages, products, shell } from './en/shell.ts';
import { side } from './en/side.ts';
import { signatures } from './en/signatures.ts';
import { sla } from './en/sla.ts';
import { social } from './en/social.ts';
import { sso } from './en/sso.ts';
import { suggestions } from './en/suggestions.ts';
import { surveys } from './en/surveys.ts';
import { system } from './en/system.ts';
import { tags } from './en/tags.ts';
import { team } from './en/team.ts';
import { templates } from './en/templates.ts';
import { themes } from './en/themes.ts';
import { ticketReports } from './en/ticket-reports.ts';
import { ticketVerification } from './en/ticket-verification.ts';
import { tickets } from './en/tickets.ts';
import { transfer } from './en/transfer.ts';
import { usage } from './en/usage.ts';
import { userNotifications } from './en/user-notifications.ts';
import { verification } from './en/verification.ts';

/** Every text in English; its keys define what the other languages must have. */
export const en = {
  admin,
  area,
  audit,
  integration,
  auto_assign: autoAssign,
  bots,
  canned,
  rules,
  refused,
  service_times: serviceTimes,
  conditions,
  files,
  assignment,
  suggestions,
  crm,
  customers,
  ticket_verification: ticketVerification,
  dashboards,
  engagement,
  faults,
  entry,
  exports,
  reports,
  errors,
  features,
  identity,
  imports,
  keywords,
  monitors,
  networks,
  kit,
  feed,
  listening,
  long_work: longWork,
  mail,
  group_visibility: groupVisibility,
  pages,
  page_words,
  payment,
  people,
  privacy,
  products,
  query,
  security,
  settings,
  shell,
  sentiment,
  signatures,
  sla,
  outbound,
  side,
  social,
  sso,
  alerts,
  user_notifications: userNotifications,
  notifications,
  system,
  tags,
  templates,
  themes,
  inbox,
  tickets,
  transfer,
  usage,
  verification,
  figures,
  surveys,
  quality,
  team,
  ticket_reports: ticketReports,
};
