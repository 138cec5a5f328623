/** What differs between the example brands; `start` is the page after sign-in. */
export type ExampleBrand = {
  slug: string;
  name: string;
  slogan: string;
  color: string;
  start: { url: string; title: string };
};

const DASHBOARD = { url: '/listening', title: 'Dashboard' } as const;
const HEAT_MAP = { url: '/settings/account/heatmap', title: 'Heat map' } as const;
const INBOX = { url: '/crm', title: 'Inbox' } as const;

/** Ten made-up resellers and agencies; colours carry white text with a contrast of at least 4.5. */
export const EXAMPLE_BRANDS: readonly ExampleBrand[] = [
  { slug: 'pearlhum', name: 'Pearlhum', slogan: 'Hear every guest', color: '#0f6e84', start: DASHBOARD },
  { slug: 'kradingo', name: 'Kradingo', slogan: 'เสียงลูกค้าในที่เดียว', color: '#9a3412', start: INBOX },
  { slug: 'northloop', name: 'Northloopa', slogan: 'Social desk', color: '#1e40af', start: DASHBOARD },
  { slug: 'mokbai', name: 'Mokbaio', slogan: 'ฟังแบรนด์คุณ', color: '#166534', start: DASHBOARD },
  { slug: 'lanternio', name: 'Lanternzo', slogan: 'Care in the light', color: '#92400e', start: INBOX },
  { slug: 'sabaiview', name: 'Sabaivue', slogan: 'เห็นทุกกระแส', color: '#6b21a8', start: HEAT_MAP },
  {
    slug: 'tidemark',
    name: 'Tidemarka',
    slogan: 'Trends before they break',
    color: '#155e75',
    start: DASHBOARD,
  },
  { slug: 'chaingrai', name: 'Chaingraya', slogan: 'ดูแลลูกค้าครบวงจร', color: '#9d174d', start: INBOX },
  { slug: 'orbipost', name: 'Orbipost', slogan: 'Listen, answer, learn', color: '#3730a3', start: HEAT_MAP },
  { slug: 'ruamjai', name: 'Ruamjaio', slogan: 'ทีมเดียวกับลูกค้า', color: '#b91c1c', start: DASHBOARD },
];
