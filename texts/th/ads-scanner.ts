/* Ads scanner. */

/** The product: its name and what it is for. */
export const products = {
  ads_scanner: { name: 'Ads scanner', about: 'ดูว่าคนอื่นโฆษณาอะไร' },
};

/** Its permissions. */
export const permissions = {
  'ads_scanner.ads': { name: 'โฆษณา', about: 'ดูและบันทึกโฆษณาของผู้อื่น' },
};
