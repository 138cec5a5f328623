/** What differs between the example brands; `start` is the page after sign-in, `mark` the sign inside a square of 64. */
export type ExampleBrand = {
  slug: string;
  name: string;
  slogan: string;
  color: string;
  start: { url: string; title: string };
  mark: string;
};

const DASHBOARD = { url: '/listening', title: 'Dashboard' } as const;
const HEAT_MAP = { url: '/settings/account/heatmap', title: 'Heat map' } as const;
const INBOX = { url: '/crm', title: 'Inbox' } as const;

/** Ten made-up resellers and agencies; colours carry white text with a contrast of at least 4.5. */
export const EXAMPLE_BRANDS: readonly ExampleBrand[] = [
  {
    slug: 'pearlhum',
    name: 'Pearlhum',
    slogan: 'Hear every guest',
    color: '#0f6e84',
    start: DASHBOARD,
    mark: '<circle cx="32" cy="36" r="11"/><path d="M14 30a20 20 0 0 1 36 0M8 24a28 28 0 0 1 48 0"/>',
  },
  {
    slug: 'kradingo',
    name: 'Kradingo',
    slogan: 'เสียงลูกค้าในที่เดียว',
    color: '#9a3412',
    start: INBOX,
    mark: '<path d="M18 42c6-4 4-12 6-18a8 8 0 0 1 16 0c2 6 0 14 6 18z"/><path d="M28 48a4 4 0 0 0 8 0"/>',
  },
  {
    slug: 'northloop',
    name: 'Northloopa',
    slogan: 'Social desk',
    color: '#1e40af',
    start: DASHBOARD,
    mark: '<circle cx="32" cy="32" r="20"/><path d="M32 16l6 16-6 16-6-16z"/>',
  },
  {
    slug: 'mokbai',
    name: 'Mokbaio',
    slogan: 'ฟังแบรนด์คุณ',
    color: '#166534',
    start: DASHBOARD,
    mark: '<path d="M14 46C14 26 28 14 50 14c0 22-12 34-30 34"/><path d="M14 50c8-12 16-20 26-26"/>',
  },
  {
    slug: 'lanternio',
    name: 'Lanternzo',
    slogan: 'Care in the light',
    color: '#92400e',
    start: INBOX,
    mark: '<path d="M22 22h20l4 12-4 12H22l-4-12z"/><path d="M32 12v10M32 46v8M26 54h12"/>',
  },
  {
    slug: 'sabaiview',
    name: 'Sabaivue',
    slogan: 'เห็นทุกกระแส',
    color: '#6b21a8',
    start: HEAT_MAP,
    mark: '<path d="M8 32c8-12 16-16 24-16s16 4 24 16c-8 12-16 16-24 16S16 44 8 32z"/><circle cx="32" cy="32" r="7"/>',
  },
  {
    slug: 'tidemark',
    name: 'Tidemarka',
    slogan: 'Trends before they break',
    color: '#155e75',
    start: DASHBOARD,
    mark: '<path d="M8 26c8-8 12-8 16 0s12 8 16 0 12-8 16 0M8 40c8-8 12-8 16 0s12 8 16 0 12-8 16 0"/>',
  },
  {
    slug: 'chaingrai',
    name: 'Chaingraya',
    slogan: 'ดูแลลูกค้าครบวงจร',
    color: '#9d174d',
    start: INBOX,
    mark: '<rect x="10" y="24" width="26" height="16" rx="8"/><rect x="28" y="24" width="26" height="16" rx="8"/>',
  },
  {
    slug: 'orbipost',
    name: 'Orbipost',
    slogan: 'Listen, answer, learn',
    color: '#3730a3',
    start: HEAT_MAP,
    mark: '<circle cx="32" cy="32" r="9"/><path d="M14 44c-6-6 6-20 18-26s24-6 18 4-14 20-24 26-18 6-12-4z"/>',
  },
  {
    slug: 'ruamjai',
    name: 'Ruamjaio',
    slogan: 'ทีมเดียวกับลูกค้า',
    color: '#b91c1c',
    start: DASHBOARD,
    mark: '<path d="M32 52C12 38 12 20 22 18c6-1 9 4 10 8 1-4 4-9 10-8 10 2 10 20-10 34z"/>',
  },
];
