import type { z } from 'zod';
import type { blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { MESSAGE_CHANNELS } from '#contracts/networks.ts';

/** Who is blocked from a ticket: as their network knows them, and as people read them. */
export type Author = { _id: string; name: string };

/**
 * The author of the customer's newest message of a ticket: in a group, one of its members and not the group, which is the contact there.
 * Without a message it is the contact.
 */
export function getNewestAuthor(
  { contact }: Pick<Ticket, 'contact'>,
  messages: readonly Pick<Message, 'direction' | 'author'>[],
): Author {
  const { author } = messages.findLast(({ direction }) => direction === 'in') ?? {};
  return author?._id
    ? { _id: author._id, name: author.name || contact.name || author._id }
    : { _id: contact.external_id, name: getContactName(contact) };
}

type Rule = Partial<z.input<z.ZodObject<typeof blockerFields>>> & { name: string };

/** The rule of the post blocker that blocks one author of one channel; what it blocks is set aside and can be accepted later. */
export function buildAuthorRule(author: Author, channel: string): Rule {
  return {
    // Names are unique: the ID distinguishes two people with the same name.
    name: `${cutText(author.name, NAME_MAX)} (${author._id.slice(-ID_SHOWN)})`,
    authors: [author._id],
    channels: MESSAGE_CHANNELS.filter((one) => one === channel),
    action: 'set_aside',
  };
}

const NAME_MAX = 90;
const ID_SHOWN = 20;

/** Whether an active rule blocks this author regardless of the text: its conditions are the author and at most the channel. */
export function blocksAuthor(rule: unknown, author: Author, channel: string): boolean {
  const authorRule = buildAuthorRule(author, channel);
  const fields: Record<string, unknown> = typeof rule === 'object' && rule !== null ? { ...rule } : {};
  const listOf = (name: string): unknown[] => {
    const list = fields[name];
    return Array.isArray(list) ? list : [];
  };
  const channels = listOf('channels');
  return (
    fields['active'] === true &&
    fields['most_messages'] === 0 &&
    listOf('authors').includes(authorRule.authors?.[0]) &&
    (channels.length === 0 || channels.includes(channel)) &&
    ['kinds', 'words', 'patterns', 'media'].every((name) => listOf(name).length === 0)
  );
}
