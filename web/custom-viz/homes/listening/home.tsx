import type { ComponentType, ReactNode } from 'react';
import {
  LISTENING_CALLS,
  LISTENING_LINK_CALLS,
  SHARED_PATH,
} from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { WIDGET_DIMENSIONS } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { buildListeningStarter } from '#contracts/custom-viz/listening/starters.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { STARTERS } from '#contracts/listening/widgets/starters.ts';
import { filterQuery } from '#web/listening/filter/query.ts';
import { getWidgetView, isAccented } from '#web/listening/widgets/register.ts';
import { HomeProvider, type WebHome } from '../home.ts';
import { AddWidget } from './add-widget.tsx';
import { ConditionsMenu } from './conditions-menu.tsx';
import { LiveMentions } from './live-mentions.tsx';
import { MentionBar } from './mention-bar.tsx';
import { OutsideMentions } from './outside-mentions.tsx';
import { useApplyMentions, useMentionState } from './use-mention-state.ts';
import { WidgetFields } from './widget-fields.tsx';
import { WidgetTileView } from './widget-tile.tsx';

/** Dashboards of listening: widgets that count the mentions of one filter. */
const HOME: WebHome = {
  ...LISTENING_HOME,
  calls: LISTENING_CALLS,
  links: LISTENING_LINK_CALLS,
  viewAs: null,
  sharing: TEMPLATE_SHARING,
  pages: {
    list: { name: 'listening-dashboards', path: '/listening/dashboards' },
    dashboard: '/listening/dashboards',
    wall: '/listening/wall',
    snapshot: '/listening/snapshots',
    embedding: '/listening/embedding',
    shared: SHARED_PATH,
  },
  about: 'dashboards.about',
  starters: STARTERS.map((starter) => ({
    _id: starter,
    name: `dashboards.starters.${starter}.name`,
    help: `dashboards.starters.${starter}.help`,
    build: () => buildListeningStarter(starter),
  })),
  widgets: {
    Live: LiveMentions,
    Outside: OutsideMentions,
    Bar: MentionBar,
    Add: AddWidget,
    Widget: WidgetTileView,
    Fields: WidgetFields,
    ConditionsMenu,
    filterDimensions: WIDGET_DIMENSIONS,
    useShownState: useMentionState,
    useApplyFilters: useApplyMentions,
    isBare: (query) => Object.keys(filterQuery(query)).length === 0,
    phoneHeightOf: ({ widget }) => getWidgetView(widget.kind).phoneHeight,
    isAccented,
  },
};

/** Around dashboards of listening. */
export function ListeningHome({ children }: { children: ReactNode }) {
  return <HomeProvider value={HOME}>{children}</HomeProvider>;
}

/** A screen of dashboards as one of listening. */
export function inListening(Screen: ComponentType): ComponentType {
  return function ListeningScreen() {
    return (
      <ListeningHome>
        <Screen />
      </ListeningHome>
    );
  };
}
