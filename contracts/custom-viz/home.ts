import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The dashboards of one product: how its calls and events are called, and who may use them. All homes share tables, documents and screens. */
export type DashboardHome = {
  /** The product; it also marks the rows of the home. */
  name: Product;
  /** Before the names of its calls and events, as in `custom_viz_dashboard.get`. */
  entity: string;
  /** The same of the calls of its links. */
  linkEntity: string;
  /** Of its calls. */
  path: string;
  /** Of the call that opens a link. */
  sharedPath: string;
  read: Requirement;
  write: Requirement;
  /** To show dashboards to people outside. */
  share: Requirement;
  /** The kinds of tiles that its dashboards have. */
  tiles: readonly Tile['kind'][];
};

const WRITE = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;

/** The dashboards that users build over everything. */
export const CUSTOM_VIZ_HOME: DashboardHome = {
  name: 'custom_viz',
  entity: 'custom_viz_dashboard',
  linkEntity: 'custom_viz_link',
  path: '/custom_viz/dashboards',
  sharedPath: '/custom_viz/shared-dashboards',
  read: ['custom_viz.dashboard.read'],
  write: WRITE,
  share: WRITE,
  tiles: ['chart', 'text', 'rows', 'sql'],
};
