import { DashboardDocument, type DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';

/** What a new dashboard begins with. */
export const STARTERS = ['blank', 'mentions', 'service', 'both'] as const;
export type Starter = (typeof STARTERS)[number];

type TileInput = NonNullable<DashboardDocumentInput['tabs'][number]['tiles']>[number];
type ChartInput = Extract<TileInput, { kind: 'chart' }>['chart'];

/** A chart tile at a place: columns and rows of the grid. */
function chart(
  _id: string,
  [x, y, w, h]: readonly [number, number, number, number],
  of: ChartInput,
): TileInput {
  return { _id, kind: 'chart', spot: { x, y, w, h }, chart: of };
}

const NONE = { down: [], colour: [], tiles: [] };
const byTime = { ...NONE, across: [{ dimension: 'time' }] };
const by = (dimension: string) => ({ ...NONE, across: [{ dimension }] });

const MENTIONS: TileInput[] = [
  chart('figures', [0, 0, 12, 3], {
    form: { name: 'number' },
    measures: ['mentions.mentions', 'mentions.authors', 'mentions.engagement', 'mentions.negative_share'],
  }),
  chart('volume', [0, 3, 8, 5], {
    form: { name: 'bar', stack: 'stacked' },
    measures: ['mentions.mentions'],
    shelves: { ...byTime, colour: [{ dimension: 'sentiment' }] },
  }),
  chart('channels', [8, 3, 4, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['mentions.mentions'],
    shelves: by('channel'),
    order: { by: 'mentions.mentions' },
  }),
  chart('tone', [0, 8, 5, 5], {
    form: { name: 'bar', stack: 'percent' },
    measures: ['mentions.mentions'],
    shelves: { ...by('channel'), colour: [{ dimension: 'sentiment' }] },
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
    shelves: byTime,
  }),
  chart('states', [8, 3, 4, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['tickets.tickets'],
    shelves: by('ticket_state'),
  }),
  chart('groups', [0, 8, 6, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['tickets.tickets', 'tickets.breached'],
    shelves: by('group'),
  }),
  chart('channels', [6, 8, 6, 5], {
    form: { name: 'bar' },
    measures: ['tickets.first_response_median'],
    shelves: by('channel'),
  }),
];

const BOTH: TileInput[] = [
  chart('figures', [0, 0, 12, 3], {
    form: { name: 'number' },
    measures: ['mentions.mentions', 'mentions.negative_share', 'tickets.tickets', 'tickets.csat'],
  }),
  chart('together', [0, 3, 8, 5], {
    form: { name: 'line' },
    measures: ['mentions.mentions', 'tickets.tickets'],
    shelves: byTime,
  }),
  chart('channels', [8, 3, 4, 5], {
    form: { name: 'bar', direction: 'sideways' },
    measures: ['mentions.mentions', 'tickets.tickets'],
    shelves: by('channel'),
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
