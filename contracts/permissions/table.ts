/**
 * Every permission of the suite, spelled once: area, feature, and which of read and write exist (`rw`, `r`, `w`). In the specified order,
 * with the suite's own permissions added.
 */
export const PERMISSION_TABLE = {
  center: {
    user_management: 'rw',
    role_management: 'rw',
    group_management: 'rw',
    activity_log: 'r',
    integration_api_management: 'rw',
    heatmap_access_history: 'r',
    group_owner: 'r',
    punch_logs: 'r',
    apply_tag_all_keyword: 'w',
    invisible: 'r',
    access_account: 'rw',
  },
  listening: {
    keyword: 'rw',
    email_notification: 'rw',
    group_setting: 'rw',
    monitor: 'rw',
    template_setting: 'rw',
    cat_and_tag: 'rw',
    blacklist: 'rw',
    engagement: 'rw',
    auto_sentiment: 'rw',
    share_template_all: 'rw',
    share_template: 'w',
  },
  crm: {
    auto_assignment_management: 'rw',
    post_blocker: 'rw',
    auto_sentiment: 'rw',
    group_manage: 'rw',
    ui_settings: 'rw',
    auto_canned: 'rw',
    canned_response_keyword: 'rw',
    canned_response_all: 'rw',
    working_status: 'rw',
    survey: 'rw',
    ticket_timer: 'rw',
    customer_tag: 'rw',
    qc: 'rw',
    keyword: 'rw',
    cat_and_tag: 'rw',
    channel: 'rw',
    sla: 'rw',
    verification: 'rw',
    ticket: 'rw',
    split_ticket: 'w',
    report: 'r',
  },
  publishing: { post: 'rw', approval: 'rw', calendar: 'rw', channel: 'rw' },
  quick_analytic: { analytics: 'rw' },
  influencer: { influencer: 'rw' },
  ads_scanner: { ads: 'rw' },
  custom_viz: { dashboard: 'rw' },
  campaign: { campaign: 'rw' },
} as const;

type Table = typeof PERMISSION_TABLE;
type Actions<A> = A extends 'rw' ? 'read' | 'write' : A extends 'r' ? 'read' : 'write';

/** One permission string, `area.feature.read|write`; a pair that is not in the table does not type-check. */
export type Permission = {
  [Area in keyof Table & string]: {
    [Feature in keyof Table[Area] & string]: `${Area}.${Feature}.${Actions<Table[Area][Feature]>}`;
  }[keyof Table[Area] & string];
}[keyof Table & string];

const spelled = Object.entries(PERMISSION_TABLE).flatMap(([area, features]) =>
  Object.entries(features).flatMap(([feature, actions]) => [
    ...(actions.includes('r') ? [`${area}.${feature}.read`] : []),
    ...(actions.includes('w') ? [`${area}.${feature}.write`] : []),
  ]),
);

/** Whether a text is a permission of the table. */
export const isPermission = (text: string): text is Permission => spelled.includes(text);

/** All permissions, in the order of the table. */
export const ALL_PERMISSIONS: readonly Permission[] = spelled.filter(isPermission);
