export type StatusTexts = {
  trial: (day: string) => string;
  cancelling: (day: string) => string;
  past_due: (day: string, reason: string) => string;
  restricted: string;
  ended: string;
};

/** What an organisation should know about its payment. */
export const paymentStatus: StatusTexts = {
  trial: (day) => `Your trial runs until ${day}.`,
  cancelling: (day) => `Your subscription ends on ${day}.`,
  past_due: (day, reason) =>
    `The last payment failed${reason}. Everything goes on until ${day}; please pay or change the card by then.`,
  restricted:
    'The last payment is still open, so the products are closed. Nothing is lost: pay and they open at once.',
  ended: 'Your subscription has ended. Choose a plan and everything is there again.',
};
