import type { Decline } from './failure.ts';

/** The behaviour of a test card: where its bank refuses, and how. */
export type CardBehaviour = { brand: string; refuses: 'never' | 'always' | 'charges'; as?: Decline };

function declined(decline_code: string, message = 'Your card was declined.'): Decline {
  return {
    code: 'card_declined',
    decline_code,
    message,
  };
}

/** The published test numbers that the suite's cases need. Source: https://docs.stripe.com/testing */
const CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { brand: 'visa', refuses: 'never' },
  '4000056655665556': { brand: 'visa', refuses: 'never' },
  '5555555555554444': { brand: 'mastercard', refuses: 'never' },
  '378282246310005': { brand: 'amex', refuses: 'never' },
  '3566002020360505': { brand: 'jcb', refuses: 'never' },
  '6200000000000005': { brand: 'unionpay', refuses: 'never' },
  '4000000000000341': { brand: 'visa', refuses: 'charges', as: declined('generic_decline') },
  '4000000000000002': { brand: 'visa', refuses: 'always', as: declined('generic_decline') },
  '4000000000009995': {
    brand: 'visa',
    refuses: 'always',
    as: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000000069': {
    brand: 'visa',
    refuses: 'always',
    as: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    brand: 'visa',
    refuses: 'always',
    as: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
};

/** The twin's data about a card number. Real numbers are refused, as Stripe does in test mode. */
export function findCardBehaviour(number: string): CardBehaviour | Decline {
  const known = CARDS[number];
  if (known) return known;
  return fitsLuhn(number)
    ? declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      )
    : { code: 'incorrect_number', message: 'Your card number is incorrect.' };
}

function fitsLuhn(number: string): boolean {
  return (
    /^\d{12,19}$/.test(number) &&
    [...number].toReversed().reduce((sum, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0) %
      10 ===
      0
  );
}
