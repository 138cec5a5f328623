/* Campaign. */

/** The product: its name and what it is for. */
export const products = {
  campaign: { name: 'Campaign', about: 'กิจกรรมที่มีเป้าหมายและวันสิ้นสุด' },
};

/** Its permissions. */
export const permissions = {
  'campaign.campaign': { name: 'แคมเปญ', about: 'ดูและดำเนินแคมเปญ' },
};
