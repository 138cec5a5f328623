import { faults } from '#texts/th/faults.ts';
import type { en } from './en.ts';
import type { TextsOf } from './texts-of.ts';
import { admin } from './th/admin.ts';
import { alerts } from './th/alerts.ts';
import { area } from './th/area.ts';
import { assignment } from './th/assignment.ts';
import { audit } from './th/audit.ts';
import { autoAssign } from './th/auto-assign.ts';
import { bots } from './th/bots.ts';
import { canned } from './th/canned.ts';
import { conditions } from './th/conditions.ts';
import { crm } from './th/crm.ts';
import { customers } from './th/customers.ts';
import { dashboards } from './th/dashboards.ts';
import { engagement } from './th/engagement.ts';
import { entry } from './th/entry.ts';
import { errors } from './th/errors.ts';
import { exports } from './th/exports.ts';
import { features } from './th/features.ts';
import { feed } from './th/feed.ts';
import { figures } from './th/figures.ts';
import { files } from './th/files.ts';
import { groupVisibility } from './th/group-visibility.ts';
import { identity } from './th/identity.ts';
import { imports } from './th/import.ts';
import { inbox } from './th/inbox.ts';
import { integration } from './th/integration.ts';
import { keywords } from './th/keywords.ts';
import { kit } from './th/kit.ts';
import { listening } from './th/listening.ts';
import { longWork } from './th/long-work.ts';
import { mail } from './th/mail.ts';
import { monitors } from './th/monitors.ts';
import { networks } from './th/networks.ts';
import { notifications } from './th/notifications.ts';
import { outbound } from './th/outbound.ts';
import { page_words } from './th/page-words.ts';
import { payment } from './th/payment.ts';
import { people } from './th/people.ts';
import { privacy } from './th/privacy.ts';
import { quality } from './th/quality.ts';
import { query } from './th/query.ts';
import { refused } from './th/refused.ts';
import { reports } from './th/reports.ts';
import { rules } from './th/rules.ts';
import { security } from './th/security.ts';
import { sentiment } from './th/sentiment.ts';
import { serviceTimes } from './th/service-times.ts';
import { settings } from './th/settings.ts';
import { pages, products, shell } from './th/shell.ts';
import { side } from './th/side.ts';
import { signatures } from './th/signatures.ts';
import { sla } from './th/sla.ts';
import { social } from './th/social.ts';
import { sso } from './th/sso.ts';
import { suggestions } from './th/suggestions.ts';
import { surveys } from './th/surveys.ts';
import { system } from './th/system.ts';
import { tags } from './th/tags.ts';
import { team } from './th/team.ts';
import { templates } from './th/templates.ts';
import { themes } from './th/themes.ts';
import { ticketReports } from './th/ticket-reports.ts';
import { ticketVerification } from './th/ticket-verification.ts';
import { tickets } from './th/tickets.ts';
import { transfer } from './th/transfer.ts';
import { usage } from './th/usage.ts';
import { userNotifications } from './th/user-notifications.ts';
import { verification } from './th/verification.ts';

/** Every text in Thai. */
export const th = {
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
} satisfies TextsOf<typeof en>;
