/** ข้อความของสินค้าและคำสั่งซื้อของร้านค้า */
export const goods = {
  send: 'ส่งสินค้าหรือคำสั่งซื้อ',
  send_chosen: 'ส่ง',
  search: 'ค้นหาสินค้าของร้าน',
  orders: 'คำสั่งซื้อ',
  kinds: { product: 'สินค้า', order: 'คำสั่งซื้อ' },
  tabs: { product: 'สินค้า', order: 'คำสั่งซื้อของลูกค้า' },
  no_products: 'ร้านนี้ยังไม่มีสินค้า',
  none: {
    product: 'ไม่มีสินค้าของร้านที่มีคำเหล่านี้',
    order: 'ไม่พบคำสั่งซื้อล่าสุดของลูกค้ารายนี้',
  },
  states: {
    unpaid: 'ยังไม่ชำระเงิน',
    to_ship: 'ที่ต้องจัดส่ง',
    shipped: 'จัดส่งแล้ว',
    delivered: 'ถึงผู้รับแล้ว',
    completed: 'สำเร็จแล้ว',
    cancelling: 'ขอยกเลิก',
    cancelled: 'ยกเลิกแล้ว',
    returning: 'คืนสินค้า',
    available: 'วางขายอยู่',
    sold_out: 'สินค้าหมด',
    unlisted: 'ไม่ได้ลงขาย',
  },
};
