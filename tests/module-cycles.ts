/**
 * Imports that close a cycle, as "from → to". Both lists only shrink: a change that removes a cycle deletes its line here and lowers the
 * limit in `module-graph.test.ts`.
 */

/** Between modules, types included. */
export const CYCLIC_IMPORTS: readonly string[] = [
  'server/channels → server/crm',
  'server/crm → server/refused',
  'server/inbound → server/refused',
  'server/listening → server/crm',
  'server/listening → server/inbound',
  'server/keywords → server/inbound',
  'server/keywords → server/listening',
];

/** Between files; all of them are imports of types. */
export const CYCLIC_FILE_IMPORTS: readonly string[] = [
  'connectors/email/read-raw-mail.ts → connectors/email/refuse-unread.ts',
  'connectors/kit/conformance-acts.ts → connectors/kit/conformance.ts',
  'engine/anomaly/learn-hours.ts → engine/anomaly/evaluate-window.ts',
  'engine/conditions/compile-condition.ts → engine/conditions/query-condition.ts',
  'engine/keywords/scan.ts → engine/keywords/evaluate-sets.ts',
  'engine/mail/fold.ts → engine/mail/signature.ts',
  'engine/query/field-term.ts → engine/query/range.ts',
  'engine/sentiment/features.ts → engine/sentiment/feature-kernel.ts',
  'server/crm/assignment/opening.ts → server/crm/messages/conversation.ts',
  'server/crm/outbound/start.ts → server/crm/outbound/first-message.ts',
  'server/crm/outbound/start.ts → server/crm/outbound/new-ticket.ts',
  'server/kit/context.ts → server/kit/document-guards.ts',
  'server/kit/db/narrowed.ts → server/kit/db/unit.ts',
  'server/kit/db/unit.ts → server/kit/jobs/add.ts',
  'server/kit/events/follow.ts → server/kit/events/write.ts',
  'server/kit/events/write.ts → server/kit/db/unit.ts',
  'server/kit/mail/absolute.ts → server/kit/mail/template.ts',
  'server/refused/store-refused.ts → server/refused/notify-refused.ts',
  'server/settings/transfer/media.ts → server/settings/transfer/part.ts',
  'web/crm/outbound/outbound-drawer.tsx → web/crm/outbound/outbound-launcher.tsx',
  'web/crm/views/add-filter.tsx → web/crm/views/values-menu.tsx',
  'web/kit/area/history-button.tsx → web/kit/area/history-drawer.tsx',
  'web/kit/chart/gap-series.ts → web/kit/chart/options.ts',
  'web/kit/ui/confirm-modal.tsx → web/kit/ui/confirm.tsx',
  'web/kit/ui/shortcut-list.tsx → web/kit/ui/shortcuts.tsx',
  'web/listening/feed/query-explanation.tsx → web/listening/feed/match-explanation.tsx',
  'web/listening/feed/set-explanation.tsx → web/listening/feed/match-explanation.tsx',
  'web/listening/themes/theme-cloud.tsx → web/listening/themes/themes-card.tsx',
  'web/listening/themes/themes-card.tsx → web/listening/themes/theme-table.tsx',
  'web/notifications/bell-card.tsx → web/notifications/bell.tsx',
];
