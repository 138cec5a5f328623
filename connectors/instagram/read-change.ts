import { readComment } from '#connectors/instagram/comment.ts';
import { readMention } from '#connectors/instagram/mention.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { readMessaging, type Letter } from '#connectors/meta/messaging.ts';
import { Change } from '#connectors/meta/wire.ts';

/** Fields that hold a thing of a conversation, in the same shape as in the list `messaging`. */
const MESSAGING: ReadonlySet<string> = new Set([
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_seen',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_optins',
  'messaging_handover',
  'standby',
]);

/** One change of an account: a thing of a conversation, a comment, a mention, or nothing that anybody said. */
export function readChange(raw: unknown, letter: Letter): DeliveryPart {
  const change = Change.safeParse(raw);
  if (!change.success) return { reason: 'a change without a field', raw };
  const { field, value } = change.data;
  if (MESSAGING.has(field)) return readMessaging(value, { ...letter, standby: field === 'standby' });
  if (field === 'comments' || field === 'live_comments') return readComment(value, { ...letter, raw });
  if (field === 'mentions') return readMention(value, raw);
  return {
    reason: `a change of ${field.slice(0, 64)}: nothing that anybody said`,
    code: 'no_content',
    raw,
  };
}
