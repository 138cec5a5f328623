import { DashboardDocument, type DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { makeChartTile as chart, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';

/** What a new dashboard begins with. */
export const STARTERS = ['blank', 'mentions', 'service', 'both'] as const;
export type Starter = (typeof STARTERS)[number];

type TileInput = NonNullable<DashboardDocumentInput['tabs'][number]['tiles']>[number];
const MENTIONS: TileInput[] = [
  chart('figures', [0, 0, 12, 3], {
    form: { name: 'number' },
    measures: ['mentions.mentions', 'mentions.authors', 'mentions.engagement', 'mentions.negative_share'],
  }),
  chart('volume', [0, 3, 8, 5], {
    form: { name: 'bar', stack: 'stacked' },
    measures: ['mentions.mentions'],
    shelves: makeShelves({ across: 'time', colour: 'sentiment' }),
  }),
  chart('channels', [8, 3, 4, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['mentions.mentions'],
    shelves: makeShelves({ across: 'channel' }),
    order: { by: 'mentions.mentions' },
  }),
  chart('tone', [0, 8, 5, 5], {
    form: { name: 'bar', stack: 'percent' },
    measures: ['mentions.mentions'],
    shelves: makeShelves({ across: 'channel', colour: 'sentiment' }),
    order: { by: 'mentions.mentions' },
  }),
  { _id: 'posts', kind: 'rows', spot: { x: 5, y: 8, w: 7, h: 5 }, measure: 'mentions.mentions' },
];

const SERVICE: TileInput[] = [
  chart('figures', [0, 0, 12, 3], {
    form: { name: 'number' },
    measures: ['tickets.tickets', 'tickets.done', 'tickets.first_response_median', 'tickets.csat'],
  }),
  chart('volume', [0, 3, 8, 5], {
    form: { name: 'line' },
    measures: ['tickets.tickets', 'tickets.done'],
    shelves: makeShelves({ across: 'time' }),
  }),
  chart('states', [8, 3, 4, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['tickets.tickets'],
    shelves: makeShelves({ across: 'ticket_state' }),
  }),
  chart('groups', [0, 8, 6, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['tickets.tickets', 'tickets.breached'],
    shelves: makeShelves({ across: 'group' }),
    order: { by: 'tickets.tickets' },
  }),
  chart('channels', [6, 8, 6, 5], {
    form: { name: 'bar' },
    measures: ['tickets.first_response_median'],
    shelves: makeShelves({ across: 'channel' }),
    order: { by: 'tickets.first_response_median' },
  }),
];

const BOTH: TileInput[] = [
  chart('figures', [0, 0, 12, 3], {
    form: { name: 'number' },
    measures: ['mentions.mentions', 'mentions.negative_share', 'tickets.tickets', 'tickets.csat'],
  }),
  chart('posts', [0, 3, 6, 5], {
    form: { name: 'combo' },
    measures: ['mentions.mentions', 'mentions.negative_share'],
    shelves: makeShelves({ across: 'time' }),
  }),
  chart('tickets', [6, 3, 6, 5], {
    form: { name: 'combo' },
    measures: ['tickets.tickets', 'tickets.first_response_median'],
    shelves: makeShelves({ across: 'time' }),
  }),
  chart('channels', [0, 8, 12, 5], {
    form: { name: 'table' },
    measures: ['mentions.mentions', 'mentions.negative_share', 'tickets.tickets', 'tickets.csat'],
    shelves: makeShelves({ down: 'channel' }),
    order: { by: 'mentions.mentions' },
  }),
];

const TILES: Readonly<Record<Starter, TileInput[]>> = {
  blank: [],
  mentions: MENTIONS,
  service: SERVICE,
  both: BOTH,
};

/** The document of a new dashboard. */
export function buildStarter(starter: Starter): DashboardDocument {
  const tiles = TILES[starter];
  return DashboardDocument.parse({
    tabs: [{ _id: 'first', name: {}, tiles }],
    ...(tiles.length > 0 && {
      filters: [{ _id: 'channel', dimension: 'channel' }],
      comparisons: ['before'],
    }),
  });
}
