import type { TicketFields } from '#contracts/crm/ticket.ts';
import { mergeValues } from '#contracts/crm/tickets/form-values.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import type { DemoConversation } from '#engine/demo/conversations.ts';
import { pickInteger, chance, pick, makeRandom } from '#engine/demo/random.ts';

/** The share of conversations for which nobody had time to fill in the form. */
const FORGOTTEN = 0.15;
/** Complaint or question, by the subject of the conversation; refunds are a kind of their own, everything else is a question. */
const COMPLAINTS = new Set(['delivery_late', 'wrong_order', 'staff_complaint', 'points_missing']);
const DELIVERED = new Set(['delivery_late', 'wrong_order']);

/** What the team entered in the example form for a conversation that it answered; the same number gives the same values. */
export function generateDemoFormValues(
  form: readonly FormField[],
  { topic, messages }: DemoConversation,
  number: number,
): TicketFields {
  const random = makeRandom(number);
  // In the order of the example form.
  const [branch, matter, order, refund] = form;
  if (!branch || !matter || !order || !refund) return {};
  if (messages.every(({ from }) => from === 'customer') || chance(random, FORGOTTEN)) return {};
  const [question, complaint, payback] = matter.options;
  const shops = branch.options.slice(0, -1);
  const given = {
    [branch._id]: DELIVERED.has(topic) ? branch.options.at(-1) : pick(random, shops),
    [matter._id]: topic === 'refund' ? payback : COMPLAINTS.has(topic) ? complaint : question,
    [order._id]: `BL${pickInteger(random, 10_000, 99_999)}`,
    [refund._id]: pickInteger(random, 9, 60) * 10,
  };
  // Fields that the form does not show for that subject are not stored.
  return mergeValues(form, { before: {}, given });
}
