import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import { SHARE_NEEDS } from '#contracts/listening/templates/sharing.ts';

const READ = ['listening.keyword.read'] as const;
const WRITE = [...READ, 'listening.template_setting.write'] as const;

/** The dashboards of listening: everybody who reads mentions reads them, and who creates templates creates them. */
export const LISTENING_HOME: DashboardHome = {
  name: 'listening',
  entity: 'dashboard',
  linkEntity: 'dashboard_link',
  path: '/listening/dashboards',
  sharedPath: '/listening/shared-dashboards',
  read: READ,
  write: WRITE,
  // A link shows a dashboard to people outside: that is wider than everybody inside.
  share: [...WRITE, ...SHARE_NEEDS.all],
  tiles: ['widget'],
};
