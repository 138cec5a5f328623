import { z } from 'zod';

/** What an automation tells a person: its own name, and the ticket that it is about. */
export const RuleToldFacts = z.object({ rule: z.string(), number: z.number().int(), customer: z.string() });
type RuleToldFacts = z.output<typeof RuleToldFacts>;

/** The words of that notice. */
export const sayRuleTold = (
  { rule, number, customer }: RuleToldFacts,
  language: 'en' | 'th',
): { title: string; text: string } => ({
  title: rule,
  text:
    language === 'th'
      ? `ทิกเก็ต #${number} ของ${customer || 'ลูกค้า'}`
      : `Ticket #${number} of ${customer || 'a customer'}`,
});
