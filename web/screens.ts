import type { ComponentType } from 'react';

/** Fetches the component of a screen when somebody goes there. */
export type ScreenLoader = () => Promise<ComponentType>;

/**
 * The screens by the names of the page register (`PAGES`), one line each: every declared page has one, apart from settings areas, whose
 * page is drawn from the declaration.
 */
export const SCREENS: Readonly<Record<string, ScreenLoader>> = {
  login: () => import('#web/identity/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
  'sso-login': () =>
    import('#web/identity/sso-login-screen.tsx').then(({ SsoLoginScreen }) => SsoLoginScreen),
  'close-with-token': () =>
    import('#web/identity/close-with-token-screen.tsx').then(
      ({ CloseWithTokenScreen }) => CloseWithTokenScreen,
    ),
  logout: () => import('#web/identity/logout-screen.tsx').then(({ LogoutScreen }) => LogoutScreen),
  redirect: () => import('#web/identity/redirect-screen.tsx').then(({ RedirectScreen }) => RedirectScreen),
  'forget-password': () =>
    import('#web/identity/forget-password-screen.tsx').then(
      ({ ForgetPasswordScreen }) => ForgetPasswordScreen,
    ),
  'reset-password': () =>
    import('#web/identity/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
  'register-demo': () =>
    import('#web/identity/register-demo-screen.tsx').then(({ RegisterDemoScreen }) => RegisterDemoScreen),
  admin: () => import('#web/admin/accounts/accounts-screen.tsx').then(({ AccountsScreen }) => AccountsScreen),
  'admin-addaccount': () =>
    import('#web/admin/accounts/add-account-screen.tsx').then(({ AddAccountScreen }) => AddAccountScreen),
  'admin-migrate-keyword': () =>
    import('#web/admin/keyword-migration/migrate-screen.tsx').then(({ MigrateScreen }) => MigrateScreen),
  'admin-settings-copy': () =>
    import('#web/admin/accounts/copy-settings-screen.tsx').then(
      ({ CopySettingsScreen }) => CopySettingsScreen,
    ),
  'admin-sources': () =>
    import('#web/admin/sources/sources-screen.tsx').then(({ SourcesScreen }) => SourcesScreen),
  'admin-accountrole': () =>
    import('#web/admin/roles/account-roles-screen.tsx').then(({ AccountRolesScreen }) => AccountRolesScreen),
  'admin-permission': () =>
    import('#web/admin/roles/permission-screen.tsx').then(({ PermissionScreen }) => PermissionScreen),
  'admin-remote-user-list': () =>
    import('#web/admin/accounts/user-list-screen.tsx').then(
      ({ RemoteUserListScreen }) => RemoteUserListScreen,
    ),
  'admin-remote-user-list-new': () =>
    import('#web/admin/accounts/user-list-screen.tsx').then(
      ({ RemoteUserListNewScreen }) => RemoteUserListNewScreen,
    ),
  'admin-plan-manage': () =>
    import('#web/admin/plans/plans-screen.tsx').then(({ PlansScreen }) => PlansScreen),
  'admin-plan-add': () =>
    import('#web/admin/plans/plan-screen.tsx').then(({ AddPlanScreen }) => AddPlanScreen),
  'admin-plan': () => import('#web/admin/plans/plan-screen.tsx').then(({ PlanScreen }) => PlanScreen),
  'admin-product-permission': () =>
    import('#web/admin/roles/product-permission-screen.tsx').then(
      ({ ProductPermissionScreen }) => ProductPermissionScreen,
    ),
  'admin-default-role': () =>
    import('#web/admin/roles/default-role-screen.tsx').then(({ DefaultRoleScreen }) => DefaultRoleScreen),
  'admin-brands': () =>
    import('#web/admin/brands/brands-screen.tsx').then(({ BrandsScreen }) => BrandsScreen),
  'admin-brand': () => import('#web/admin/brands/brand-screen.tsx').then(({ BrandScreen }) => BrandScreen),
  'admin-system': () =>
    import('#web/admin/system/system-screen.tsx').then(({ SystemScreen }) => SystemScreen),
  product: () =>
    import('#web/shell/navigation/product-picker.tsx').then(({ ProductPicker }) => ProductPicker),
  'settings-account-system': () =>
    import('#web/people/system/system-screen.tsx').then(({ SystemScreen }) => SystemScreen),
  'settings-account-transfer': () =>
    import('#web/settings/transfer/transfer-screen.tsx').then(({ TransferScreen }) => TransferScreen),
  'settings-account': () =>
    import('#web/people/account/account-screen.tsx').then(({ AccountScreen }) => AccountScreen),
  survey: () => import('#web/crm/survey/answer-screen.tsx').then(({ SurveyScreen }) => SurveyScreen),
  'crm-surveys': () =>
    import('#web/crm/survey/surveys-screen.tsx').then(({ SurveysScreen }) => SurveysScreen),
  'crm-team': () => import('#web/crm/team/team-screen.tsx').then(({ TeamScreen }) => TeamScreen),
  'crm-reports': () =>
    import('#web/crm/reports/reports-screen.tsx').then(({ ReportsScreen }) => ReportsScreen),
  'crm-quality': () =>
    import('#web/crm/quality/quality-screen.tsx').then(({ QualityScreen }) => QualityScreen),
  'listening-overview': () =>
    import('#web/listening/dashboards/overview-screen.tsx').then(({ OverviewScreen }) => OverviewScreen),
  'listening-mentions': () =>
    import('#web/listening/feed/mentions-screen.tsx').then(({ MentionsScreen }) => MentionsScreen),
  'listening-themes': () =>
    import('#web/listening/themes/themes-screen.tsx').then(({ ThemesScreen }) => ThemesScreen),
  'listening-sentiment': () =>
    import('#web/listening/sentiment/sentiment-screen.tsx').then(({ SentimentScreen }) => SentimentScreen),
  'listening-dashboards': () =>
    import('#web/listening/dashboards/dashboards-screen.tsx').then(
      ({ DashboardsScreen }) => DashboardsScreen,
    ),
  'listening-dashboard': () =>
    import('#web/listening/dashboards/dashboard-screen.tsx').then(({ DashboardScreen }) => DashboardScreen),
  'listening-wall': () =>
    import('#web/listening/dashboards/wall-screen.tsx').then(({ WallScreen }) => WallScreen),
  'shared-dashboard': () =>
    import('#web/listening/dashboards/shared-screen.tsx').then(({ SharedScreen }) => SharedScreen),
  'listening-exports': () =>
    import('#web/listening/exports/exports-screen.tsx').then(({ ExportsScreen }) => ExportsScreen),
  'listening-reports': () =>
    import('#web/listening/reports/reports-screen.tsx').then(({ ReportsScreen }) => ReportsScreen),
  'listening-alerts': () =>
    import('#web/listening/alerts/alerts-screen.tsx').then(({ AlertsScreen }) => AlertsScreen),
  'listening-import': () =>
    import('#web/listening/import/import-screen.tsx').then(({ ImportScreen }) => ImportScreen),
  'settings-keywords': () =>
    import('#web/keywords/keywords-screen.tsx').then(({ KeywordsScreen }) => KeywordsScreen),
  'settings-tags': () => import('#web/tags/tags-screen.tsx').then(({ TagsScreen }) => TagsScreen),
  'settings-manage': () =>
    import('#web/people/visibility/group-visibility-screen.tsx').then(
      ({ GroupVisibilityScreen }) => GroupVisibilityScreen,
    ),
  'crm-automation': () =>
    import('#web/crm/automation/automation-screen.tsx').then(({ AutomationScreen }) => AutomationScreen),
  'crm-refused': () =>
    import('#web/refused/refused-screen.tsx').then(({ RefusedMessagesScreen }) => RefusedMessagesScreen),
  'listening-refused': () =>
    import('#web/refused/refused-screen.tsx').then(({ RefusedPostsScreen }) => RefusedPostsScreen),
  'crm-blocked': () =>
    import('#web/crm/blocker/blocked-screen.tsx').then(({ BlockedScreen }) => BlockedScreen),
  'crm-bots': () => import('#web/crm/bots/bots-screen.tsx').then(({ BotsScreen }) => BotsScreen),
  'crm-bot': () => import('#web/crm/bots/flow-screen.tsx').then(({ FlowScreen }) => FlowScreen),
  'settings-post-blocker': () =>
    import('#web/crm/blocker/post-blocker-screen.tsx').then(({ PostBlockerScreen }) => PostBlockerScreen),
  'crm-inbox': () => import('#web/crm/inbox/inbox-screen.tsx').then(({ InboxScreen }) => InboxScreen),
  'crm-attendance': () =>
    import('#web/crm/attendance/attendance-screen.tsx').then(({ AttendanceScreen }) => AttendanceScreen),
  'crm-board': () => import('#web/crm/board/board-screen.tsx').then(({ BoardScreen }) => BoardScreen),
  'crm-ticket': () => import('#web/crm/tickets/ticket-screen.tsx').then(({ TicketScreen }) => TicketScreen),
  'settings-social-custom': () =>
    import('#web/inbound/monitors-screen.tsx').then(({ MonitorsScreen }) => MonitorsScreen),
  'settings-blacklist': () =>
    import('#web/listening/blacklist/blacklist-screen.tsx').then(({ BlacklistScreen }) => BlacklistScreen),
  'settings-canned-response': () =>
    import('#web/crm/canned/canned-screen.tsx').then(({ CannedScreen }) => CannedScreen),
  'settings-auto-assignment': () =>
    import('#web/crm/auto-assign/auto-assign-screen.tsx').then(({ AutoAssignScreen }) => AutoAssignScreen),
  'settings-engagement': () =>
    import('#web/channels/engagement-screen.tsx').then(({ EngagementScreen }) => EngagementScreen),
  'settings-sla': () => import('#web/crm/sla/sla-screen.tsx').then(({ SlaScreen }) => SlaScreen),
  'settings-ui': () =>
    import('#web/crm/ui-settings/crm-ui-screen.tsx').then(({ CrmUiScreen }) => CrmUiScreen),
  verify: () => import('#web/verification/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
  invitation: () =>
    import('#web/people/invitation-screen.tsx').then(({ InvitationScreen }) => InvitationScreen),
  'settings-account-groups': () =>
    import('#web/people/groups/groups-screen.tsx').then(({ GroupsScreen }) => GroupsScreen),
  'settings-account-roles': () =>
    import('#web/people/roles/roles-screen.tsx').then(({ RolesScreen }) => RolesScreen),
  'settings-account-activity': () =>
    import('#web/audit/activity/activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
  'settings-account-punch-log': () =>
    import('#web/audit/punch-log/punch-log-screen.tsx').then(({ PunchLogScreen }) => PunchLogScreen),
  'settings-account-heatmap': () =>
    import('#web/audit/heatmap/heatmap-screen.tsx').then(({ HeatmapScreen }) => HeatmapScreen),
  'settings-account-integration': () =>
    import('#web/integrations/integration-screen.tsx').then(({ IntegrationScreen }) => IntegrationScreen),
  'settings-templates': () =>
    import('#web/listening/templates/templates-screen.tsx').then(({ TemplatesScreen }) => TemplatesScreen),
  'settings-email-notification': () =>
    import('#web/email-digests/notifications-screen.tsx').then(
      ({ NotificationsScreen }) => NotificationsScreen,
    ),
  'settings-usage-and-limitation': () =>
    import('#web/settings/usage/usage-screen.tsx').then(({ UsageScreen }) => UsageScreen),
  'email-link': () =>
    import('#web/email-digests/email-link-screen.tsx').then(({ EmailLinkScreen }) => EmailLinkScreen),
  plans: () => import('#web/payment/plans-screen.tsx').then(({ PlansScreen }) => PlansScreen),
  payment: () => import('#web/payment/payment-screen.tsx').then(({ PaymentScreen }) => PaymentScreen),
  'settings-account-payment': () =>
    import('#web/payment/payment-step-screen.tsx').then(({ PaymentStepScreen }) => PaymentStepScreen),
  'settings-account-subscriptions': () =>
    import('#web/payment/subscriptions-screen.tsx').then(({ SubscriptionsScreen }) => SubscriptionsScreen),
  'settings-account-payment-list': () =>
    import('#web/payment/payment-list-screen.tsx').then(({ PaymentListScreen }) => PaymentListScreen),
  'settings-account-card-setting': () =>
    import('#web/payment/card-setting-screen.tsx').then(({ CardSettingScreen }) => CardSettingScreen),
};
