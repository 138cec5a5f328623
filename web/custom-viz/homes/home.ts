import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { DashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState, FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import { VIZ_CALLS, viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import type { LinkCalls } from '#contracts/custom-viz/link-calls.ts';
import { SHARED_VIZ_PATH, VIZ_LINK_CALLS } from '#contracts/custom-viz/links.ts';
import type { OutsideMentions } from '#contracts/custom-viz/outside.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { buildStarter, STARTERS, type Starter as VizStarter } from '#contracts/custom-viz/starters.ts';
import type { Tile, WidgetTile } from '#contracts/custom-viz/tiles.ts';
import type { ViewAsCall } from '#contracts/custom-viz/view-as.ts';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import type { Starter } from '#contracts/listening/widgets/starters.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import type { PhoneHeight } from '#web/kit/widget/grid.tsx';

/** Changes the document of a dashboard that is edited. */
type ChangeDocument = (change: (document: DashboardDocument) => DashboardDocument) => void;

/** What a new dashboard begins with; name and help are keys of texts. */
type HomeStarter = {
  _id: string;
  name: `viz_dashboards.starters.${VizStarter}.name` | `dashboards.starters.${Starter}.name`;
  help: `viz_dashboards.starters.${VizStarter}.about` | `dashboards.starters.${Starter}.help`;
  build: () => DashboardDocument;
};

/** What a home whose tiles are widgets draws in place of charts and their filters. */
export type WidgetParts = {
  /** Around a dashboard that is read, edited or on a wall: what its widgets share. */
  Live: ComponentType<{ children: ReactNode }>;
  /** The same around a dashboard behind a link. */
  Outside: ComponentType<{ mentions: OutsideMentions; children: ReactNode }>;
  /** Above the tiles; `edit` while it is edited. */
  Bar: ComponentType<{ edit?: ChangeDocument; sets?: { mayShare: boolean } }>;
  Add: ComponentType<{ disabled: boolean; onAdd: (tile: Tile) => void }>;
  Widget: ComponentType<{ tile: WidgetTile }>;
  /** The fields of a widget besides its title. */
  Fields: ComponentType<{ tile: WidgetTile; onChange: (tile: WidgetTile) => void }>;
  /** Which mentions a receiver of a schedule gets; null: those of the dashboard. */
  ConditionsMenu: ComponentType<{
    label: string;
    mentions: DashboardDocument['mentions'] | null;
    onChange: (mentions: DashboardDocument['mentions'] | null) => void;
  }>;
  /** The dimensions that filters of a dashboard can be on. */
  filterDimensions: readonly string[];
  /** The state of a dashboard with the mentions that its reader counts. */
  useShownState: (state: DashboardState) => DashboardState;
  /** Shows a dashboard with what a filter set keeps. */
  useApplyFilters: () => (kept: FilterState) => void;
  /** Whether an address says nothing of what is counted. */
  isBare: (query: AddressQuery) => boolean;
  phoneHeightOf: (tile: WidgetTile) => PhoneHeight;
  /** Whether a kind of widget is emphasised in small pictures. */
  isAccented: (kind: string) => boolean;
};

/** The home of the dashboards of a screen: its calls, its pages, and who may share. */
export type WebHome = Omit<DashboardHome, 'path' | 'sharedPath'> & {
  calls: DashboardCalls;
  links: LinkCalls;
  /** Null where a home has none. */
  viewAs: ViewAsCall | null;
  sharing: SharingRules;
  pages: {
    /** The page that lists them, by its name and its address. */
    list: { name: 'custom-viz' | 'listening-dashboards'; path: string };
    /** Before the id of a dashboard. */
    dashboard: string;
    wall: string;
    /** Before the id of a snapshot. */
    snapshot: string;
    shared: string;
    /** Where pages of others are let in; absent where none may embed. */
    embedding?: string;
  };
  /** The key of the text that says what they are. */
  about: 'viz_dashboards.about' | 'dashboards.about';
  starters: readonly HomeStarter[];
  /** Null where tiles are charts. */
  widgets: WidgetParts | null;
};

/** Dashboards of custom visualisation. */
export const VIZ_HOME: WebHome = {
  ...CUSTOM_VIZ_HOME,
  calls: VIZ_CALLS,
  links: VIZ_LINK_CALLS,
  viewAs: viewVizDashboardAs,
  sharing: DASHBOARD_SHARING,
  pages: {
    list: { name: 'custom-viz', path: '/custom_viz' },
    dashboard: '/custom_viz/dashboards',
    wall: '/custom_viz/wall',
    snapshot: '/custom_viz/snapshots',
    shared: SHARED_VIZ_PATH,
    embedding: '/custom_viz/embedding',
  },
  about: 'viz_dashboards.about',
  starters: STARTERS.map((starter) => ({
    _id: starter,
    name: `viz_dashboards.starters.${starter}.name`,
    help: `viz_dashboards.starters.${starter}.about`,
    build: () => buildStarter(starter),
  })),
  widgets: null,
};

const Home = createContext<WebHome>(VIZ_HOME);
export const HomeProvider = Home.Provider;

/** The home of the dashboards around. */
export const useHome = (): WebHome => useContext(Home);

/** The call by which managers see a dashboard as a colleague. @throws in a home without it */
export function useViewAs(): ViewAsCall {
  const { viewAs } = useHome();
  if (!viewAs) throw new Error('the dashboards of this home are not seen as a colleague');
  return viewAs;
}
