/** The words of a drawn invoice. */
export const invoiceLabels = {
  title: 'Invoice',
  number: 'Number',
  date: 'Date',
  period: 'Period',
  to: 'Billed to',
  item: 'Description',
  amount: 'Amount',
  total: 'Total',
  credit: 'Credit used',
  due: 'Amount due',
  paid: 'Paid',
  open: 'To be paid',
  test: 'Created by the payment simulation: no money has moved.',
};
