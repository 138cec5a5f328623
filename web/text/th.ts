import { admin } from './th/admin.ts';
import { area } from './th/area.ts';
import { audit } from './th/audit.ts';
import type { en } from './en.ts';
import { autoAssign } from './th/auto-assign.ts';
import { bots } from './th/bots.ts';
import { rules } from './th/rules.ts';
import { refused } from './th/refused.ts';
import { canned } from './th/canned.ts';
import { serviceTimes } from './th/service-times.ts';
import { conditions } from './th/conditions.ts';
import { files } from './th/files.ts';
import { assignment } from './th/assignment.ts';
import { ticketVerification } from './th/ticket-verification.ts';
import { customers } from './th/customers.ts';
import { suggestions } from './th/suggestions.ts';
import { crm } from './th/crm.ts';
import { dashboards } from './th/dashboards.ts';
import { engagement } from './th/engagement.ts';
import { faults as networkFaults } from './th/faults.ts';
import { faults } from '#texts/th/faults.ts';
import { entry } from './th/entry.ts';
import { exports } from './th/exports.ts';
import { reports } from './th/reports.ts';
import { errors } from './th/errors.ts';
import { features } from './th/features.ts';
import { identity } from './th/identity.ts';
import { imports } from './th/import.ts';
import { integration } from './th/integration.ts';
import { keywords } from './th/keywords.ts';
import { networks } from './th/networks.ts';
import { monitors } from './th/monitors.ts';
import { kit } from './th/kit.ts';
import { feed } from './th/feed.ts';
import { listening } from './th/listening.ts';
import { longWork } from './th/long-work.ts';
import { mail } from './th/mail.ts';
import { security } from './th/security.ts';
import { payment } from './th/payment.ts';
import { people } from './th/people.ts';
import { privacy } from './th/privacy.ts';
import { query } from './th/query.ts';
import { settings } from './th/settings.ts';
import { notifications } from './th/notifications.ts';
import { groupVisibility } from './th/group-visibility.ts';
import { alerts } from './th/alerts.ts';
import { userNotifications } from './th/user-notifications.ts';
import { system } from './th/system.ts';
import { tags } from './th/tags.ts';
import { templates } from './th/templates.ts';
import { themes } from './th/themes.ts';
import { inbox } from './th/inbox.ts';
import { tickets } from './th/tickets.ts';
import { transfer } from './th/transfer.ts';
import { usage } from './th/usage.ts';
import { sentiment } from './th/sentiment.ts';
import { sla } from './th/sla.ts';
import { side } from './th/side.ts';
import { outbound } from './th/outbound.ts';
import { page_words } from './th/page-words.ts';
import { social } from './th/social.ts';
import { sso } from './th/sso.ts';
import { pages, products, shell } from './th/shell.ts';
import type { TextsOf } from './texts-of.ts';
import { verification } from './th/verification.ts';
import { figures } from './th/figures.ts';
import { surveys } from './th/surveys.ts';
import { quality } from './th/quality.ts';
import { team } from './th/team.ts';
import { ticketReports } from './th/ticket-reports.ts';

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
  network_faults: networkFaults,
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
