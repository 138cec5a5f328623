import { z } from 'zod';

/** What an automation rule notifies a person of: its own name, and the ticket that it is about. */
export const RuleNotificationFacts = z.object({
  rule: z.string(),
  number: z.number().int(),
  customer: z.string(),
});
type RuleNotificationFacts = z.output<typeof RuleNotificationFacts>;

/** The texts of that notice. */
export function formatRuleNotification(
  { rule, number, customer }: RuleNotificationFacts,
  language: 'en' | 'th',
): { title: string; text: string } {
  return {
    title: rule,
    text:
      language === 'th'
        ? `ทิกเก็ต #${number} ของ${customer || 'ลูกค้า'}`
        : `Ticket #${number} of ${customer || 'a customer'}`,
  };
}
