/* Publishing. */

/** The product: its name and what it is for. */
export const products = {
  publishing: { name: 'Publishing', about: 'วางแผน อนุมัติ และโพสต์' },
};

/** Its permissions. */
export const permissions = {
  'publishing.post': { name: 'โพสต์', about: 'ดูและเขียนโพสต์' },
  'publishing.approval': { name: 'อนุมัติ', about: 'ดูรายการที่รออนุมัติ อนุมัติหรือส่งกลับ' },
  'publishing.calendar': { name: 'ปฏิทิน', about: 'ดูและเลื่อนแผนการโพสต์' },
  'publishing.channel': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับโพสต์' },
};
