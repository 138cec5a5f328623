/** Texts of products and orders of a shop. */
export const goods = {
  send: 'Send a product or an order',
  send_chosen: 'Send',
  search: 'Search the products of the shop',
  orders: 'Orders',
  kinds: { product: 'Product', order: 'Order' },
  tabs: { product: 'Products', order: 'Orders of the customer' },
  no_products: 'The shop has no products.',
  none: {
    product: 'No product of the shop has these words.',
    order: 'No recent order of this customer is known.',
  },
  states: {
    unpaid: 'Not paid',
    to_ship: 'To ship',
    shipped: 'Shipped',
    delivered: 'Delivered',
    completed: 'Completed',
    cancelling: 'Cancellation requested',
    cancelled: 'Cancelled',
    returning: 'Return',
    available: 'On sale',
    sold_out: 'Sold out',
    unlisted: 'Not listed',
  },
};
