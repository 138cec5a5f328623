/* Quick analytics. */

/** The product: its name and what it is for. */
export const products = {
  quick_analytic: { name: 'Quick analytics', about: 'ได้คำตอบในหนึ่งนาที' },
};

/** Its permissions. */
export const permissions = {
  'quick_analytic.analytics': { name: 'วิเคราะห์ด่วน', about: 'ดูและบันทึกการวิเคราะห์' },
};
