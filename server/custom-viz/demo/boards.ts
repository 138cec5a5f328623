import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';

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
        makeChartTile('figures', [0, 0, 12, 3], {
          title: { en: 'At a glance', th: 'ตัวเลขหลัก' },
          form: { name: 'number' },
          measures: ['mentions.mentions', 'mentions.negative_share', 'tickets.tickets', 'tickets.csat'],
        }),
        makeChartTile('posts', [0, 3, 6, 6], {
          title: { en: 'Posts by day, and how many are negative', th: 'โพสต์รายวัน และสัดส่วนเชิงลบ' },
          form: { name: 'combo' },
          measures: ['mentions.mentions', 'mentions.negative_share'],
          shelves: makeShelves({ across: 'time' }),
          comparisons: [],
        }),
        makeChartTile('tickets', [6, 3, 6, 6], {
          title: { en: 'Tickets by day, and time to first response', th: 'ทิกเก็ตรายวัน และเวลาตอบครั้งแรก' },
          form: { name: 'combo' },
          measures: ['tickets.tickets', 'tickets.first_response_median'],
          shelves: makeShelves({ across: 'time' }),
          comparisons: [],
        }),
        makeChartTile('channels', [0, 9, 5, 7], {
          title: { en: 'Where people write', th: 'ช่องทางที่ลูกค้าเขียนถึง' },
          form: { name: 'bar', direction: 'sideways' },
          measures: ['mentions.mentions'],
          shelves: makeShelves({ across: 'channel' }),
          order: { by: 'mentions.mentions' },
        }),
        makeChartTile('agents', [5, 9, 7, 7], {
          title: { en: 'How the team answers', th: 'ทีมตอบอย่างไร' },
          form: { name: 'table' },
          measures: ['tickets.tickets', 'tickets.first_response_median', 'tickets.csat'],
          shelves: makeShelves({ down: 'agent' }),
          order: { by: 'tickets.tickets' },
          comparisons: [],
        }),
      ],
    },
  ],
};

/** The keywords that people write about most; the rest would be too thin to read. */
const MOST_NAMED = {
  dimension: 'keyword',
  shown: { is: 'not_among' as const, values: [null] },
  top: { count: 8, by: 'mentions.mentions' as const },
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
        makeChartTile('share', [0, 0, 6, 6], {
          title: { en: 'Who is talked about', th: 'ใครถูกพูดถึง' },
          form: { name: 'bar', direction: 'sideways' },
          measures: ['mentions.mentions'],
          shelves: makeShelves({ across: MOST_NAMED }),
          order: { by: 'mentions.mentions' },
        }),
        makeChartTile('mood', [6, 0, 6, 6], {
          title: { en: 'And how', th: 'และพูดถึงอย่างไร' },
          form: { name: 'bar', direction: 'sideways', stack: 'percent' },
          measures: ['mentions.mentions'],
          shelves: makeShelves({ across: MOST_NAMED, colour: 'sentiment' }),
          order: { by: 'mentions.mentions' },
        }),
        makeChartTile('course', [0, 6, 12, 6], {
          title: { en: 'Course of the month', th: 'แนวโน้มของเดือน' },
          form: { name: 'line' },
          measures: ['mentions.mentions'],
          shelves: makeShelves({
            across: 'time',
            colour: { ...MOST_NAMED, top: { count: 5, by: 'mentions.mentions' } },
          }),
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
        makeChartTile('now', [0, 0, 12, 3], {
          form: { name: 'number' },
          measures: ['mentions.mentions', 'mentions.reach', 'tickets.tickets', 'tickets.done'],
        }),
        makeChartTile('days', [0, 3, 8, 8], {
          form: { name: 'bar', stack: 'stacked' },
          measures: ['mentions.mentions'],
          shelves: makeShelves({ across: 'time', colour: 'sentiment' }),
        }),
        makeChartTile('states', [8, 3, 4, 8], {
          form: { name: 'bar' },
          measures: ['tickets.tickets'],
          shelves: makeShelves({ across: 'ticket_state' }),
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
