import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';

type ChartInput = Extract<
  NonNullable<DashboardDocumentInput['tabs'][number]['tiles']>[number],
  { kind: 'chart' }
>['chart'];
type SpotNumbers = [x: number, y: number, w: number, h: number];

function tile(
  _id: string,
  [x, y, w, h]: SpotNumbers,
  more: { title?: { en: string; th: string }; chart: ChartInput },
) {
  return { _id, kind: 'chart' as const, spot: { x, y, w, h }, ...more };
}

function shelves(across: string, colour?: string) {
  return {
    across: [{ dimension: across }],
    down: [],
    colour: colour === undefined ? [] : [{ dimension: colour }],
    tiles: [],
  };
}

const MONTH = { kind: 'last' as const, count: 30, unit: 'day' as const };

/** Care and listening in one picture: what people say beside how the team answers. */
const TOGETHER: DashboardDocumentInput = {
  title: { en: 'Voices and care', th: 'เสียงลูกค้าและการดูแล' },
  period: MONTH,
  comparisons: ['before'],
  filters: [{ _id: 'channel', dimension: 'channel', label: { en: 'Channel', th: 'ช่องทาง' } }],
  tabs: [
    {
      _id: 'overview',
      name: { en: 'Overview', th: 'ภาพรวม' },
      tiles: [
        tile('figures', [0, 0, 12, 3], {
          title: { en: 'At a glance', th: 'ตัวเลขหลัก' },
          chart: {
            form: { name: 'number' },
            measures: ['mentions.mentions', 'mentions.negative_share', 'tickets.tickets', 'tickets.csat'],
          },
        }),
        tile('days', [0, 3, 8, 6], {
          title: { en: 'Posts and tickets by day', th: 'โพสต์และทิกเก็ตรายวัน' },
          chart: {
            form: { name: 'line' },
            measures: ['mentions.mentions', 'tickets.tickets'],
            shelves: shelves('time'),
          },
        }),
        tile('channels', [8, 3, 4, 6], {
          title: { en: 'Channels', th: 'ช่องทาง' },
          chart: {
            form: { name: 'bar' },
            measures: ['mentions.mentions', 'tickets.tickets'],
            shelves: shelves('channel'),
          },
        }),
        tile('agents', [0, 9, 12, 6], {
          title: { en: 'How the team answers', th: 'ทีมตอบอย่างไร' },
          chart: {
            form: { name: 'table' },
            measures: ['tickets.tickets', 'tickets.first_response_median', 'tickets.csat'],
            shelves: shelves('agent'),
            order: { by: 'tickets.tickets' },
          },
        }),
      ],
    },
  ],
};

/** The keywords of the account side by side: the brand and its competitors. */
const COMPETITORS: DashboardDocumentInput = {
  title: { en: 'Brand and competitors', th: 'แบรนด์และคู่แข่ง' },
  period: MONTH,
  tabs: [
    {
      _id: 'voice',
      name: { en: 'Share of voice', th: 'ส่วนแบ่งการพูดถึง' },
      tiles: [
        tile('share', [0, 0, 6, 6], {
          title: { en: 'Who is talked about', th: 'ใครถูกพูดถึง' },
          chart: { form: { name: 'bar' }, measures: ['mentions.mentions'], shelves: shelves('keyword') },
        }),
        tile('mood', [6, 0, 6, 6], {
          title: { en: 'And how', th: 'และพูดถึงอย่างไร' },
          chart: {
            form: { name: 'bar' },
            measures: ['mentions.mentions'],
            shelves: shelves('keyword', 'sentiment'),
          },
        }),
        tile('course', [0, 6, 12, 6], {
          title: { en: 'Course of the month', th: 'แนวโน้มของเดือน' },
          chart: {
            form: { name: 'line' },
            measures: ['mentions.mentions'],
            shelves: shelves('time', 'keyword'),
          },
        }),
      ],
    },
  ],
};

/** A wall for the office: few large pictures of today. */
const WALL: DashboardDocumentInput = {
  title: { en: 'Wall', th: 'จอผนัง' },
  period: { kind: 'last', count: 7, unit: 'day' },
  tabs: [
    {
      _id: 'wall',
      name: { en: 'This week', th: 'สัปดาห์นี้' },
      tiles: [
        tile('now', [0, 0, 12, 4], {
          chart: {
            form: { name: 'number' },
            measures: ['mentions.mentions', 'mentions.reach', 'tickets.tickets', 'tickets.done'],
          },
        }),
        tile('hours', [0, 4, 8, 8], {
          chart: {
            form: { name: 'line' },
            measures: ['mentions.mentions'],
            shelves: shelves('time', 'sentiment'),
          },
        }),
        tile('states', [8, 4, 4, 8], {
          chart: { form: { name: 'bar' }, measures: ['tickets.tickets'], shelves: shelves('ticket_state') },
        }),
      ],
    },
  ],
};

/** The dashboards of the demonstration, by their names in lists. */
export const DEMO_BOARDS: readonly { name: string; document: DashboardDocument }[] = [
  { name: 'เสียงลูกค้าและการดูแล · Voices and care', document: DashboardDocument.parse(TOGETHER) },
  { name: 'คู่แข่ง · Competitors', document: DashboardDocument.parse(COMPETITORS) },
  { name: 'จอผนัง · Wall', document: DashboardDocument.parse(WALL) },
];
