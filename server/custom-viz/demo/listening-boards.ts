import { buildListeningStarter } from '#contracts/custom-viz/listening/starters.ts';

/** Dashboards over mentions that every user of the demonstration sees. */
export const LISTENING_BOARDS = [
  {
    name: 'ภาพรวมบันลอย',
    document: {
      ...buildListeningStarter('overview'),
      about: { en: '', th: 'ตัวเลขหลักของแบรนด์สำหรับประชุมทุกเช้า' },
    },
  },
  { name: 'เสียงลูกค้า · Sentiment', document: buildListeningStarter('sentiment') },
  { name: 'คู่แข่ง · Share of voice', document: buildListeningStarter('competitors') },
];
