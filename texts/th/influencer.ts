/* Influencer. */

/** The product: its name and what it is for. */
export const products = {
  influencer: { name: 'Influencer', about: 'หาคนที่ผู้ชมของคุณเชื่อถือ' },
};

/** Its permissions. */
export const permissions = {
  'influencer.influencer': { name: 'อินฟลูเอนเซอร์', about: 'ดูและบันทึกอินฟลูเอนเซอร์' },
};
