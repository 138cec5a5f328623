/** The countries with Lazada, as it writes them: the address of the API, and the currency of prices. */
const REGIONS = {
  th: { host: 'https://api.lazada.co.th', currency: 'THB' },
  sg: { host: 'https://api.lazada.sg', currency: 'SGD' },
  my: { host: 'https://api.lazada.com.my', currency: 'MYR' },
  vn: { host: 'https://api.lazada.vn', currency: 'VND' },
  ph: { host: 'https://api.lazada.com.ph', currency: 'PHP' },
  id: { host: 'https://api.lazada.co.id', currency: 'IDR' },
} as const;

/** Where people consent and tokens are given. */
export const LAZADA_AUTH = 'https://auth.lazada.com';

/** The address and the currency of a country; undefined where Lazada is not there. */
export function findRegion(country: string | undefined): { host: string; currency: string } | undefined {
  return Object.entries(REGIONS).find(([code]) => code === country?.toLowerCase())?.[1];
}
