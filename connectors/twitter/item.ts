import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { editOf } from '#connectors/twitter/edits.ts';
import type { IncomingFields, PostFields } from '#connectors/twitter/incoming-fields.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** A Post or message, with the inbox that it came into. */
type ItemInput = { said: IncomingFields; me: string | undefined; raw: unknown };

/**
 * A Post as an item, followed by an edit if it is a later version: whichever comes first, it is one Post with its newest text.
 *
 * @param answered the author of the Post that ours answers, where it is one
 */
export function postItems(
  { said, wording }: PostFields,
  reader: Pick<ItemInput, 'me' | 'raw'>,
  answered?: string,
): (Incoming | Refusal)[] {
  const post = toPostItem({ said, ...reader }, answered);
  if ('reason' in post) return [post];
  const edit = editOf(post, wording);
  return edit ? [post, checkItem(edit)] : [post];
}

/**
 * A Post as an item: one by another author that reached us (a mention, a reply, a quote) is a public message of theirs; our own reply is an
 * `echo`, our own Post and one without an inbox is a post.
 *
 * @param answered the author of the Post that ours answers, where it is one
 */
function toPostItem({ said, me, raw }: ItemInput, answered?: string): Incoming | Refusal {
  const author = said.author._id;
  if (me === undefined || author === '') return checkItem({ ...said, kind: 'post', raw });
  if (author !== me)
    return checkItem({ ...said, kind: 'message', conversation_id: author, conversation_kind: 'person', raw });
  if (said.reply_to === undefined) return checkItem({ ...said, kind: 'post', raw });
  const placed =
    answered !== undefined && answered !== me
      ? { conversation_id: answered, conversation_kind: 'person' as const }
      : {};
  return checkItem({ ...said, ...placed, kind: 'event', event: 'echo', raw });
}

/** A direct message as an item; our own, from here or from X's own app, is an `echo`. */
export function toDirectItem(
  { said, raw }: Omit<ItemInput, 'me'>,
  { other, mine }: { other: string; mine: boolean },
): Incoming | Refusal {
  const placed = other === '' ? {} : { conversation_id: other, conversation_kind: 'person' as const };
  const kind =
    mine || other === ''
      ? { kind: 'event' as const, event: mine ? 'echo' : 'message' }
      : { kind: 'message' as const };
  return checkItem({ ...said, ...placed, ...kind, raw });
}

/** An item in the contract's shape, or why it is none. */
export function checkItem(item: Incoming): Incoming | Refusal {
  const read = validateIncoming(item);
  return 'item' in read ? read.item : { ...read, raw: item.raw };
}
