import { toComparedMail, withOwnId } from '#connectors/email/repeated-id.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { ERASED_TEXT } from '#contracts/privacy/person.ts';
import { isSameMail, type ComparedMail } from '#engine/mail/same-mail.ts';
import type { Connection } from '#server/channels/public.ts';
import { loadComparedMails } from '#server/crm/mail/mail-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Gives an e-mail an ID of its own where its Message-ID is that of another e-mail with another text or of another person: broken forms and
 * programs repeat one ID, and the second e-mail would be taken for a repeated delivery of the first.
 */
export async function separateRepeatedIds(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const mails = items.filter(isMail);
  if (mails.length === 0) return [...items];
  const ids = [...new Set(mails.map(({ provider_id }) => provider_id))];
  const known = await loadComparedMails(unit, connection._id, ids);
  return items.map((item) => {
    if (!isMail(item)) return item;
    const own = toComparedMail(item);
    const before = known.get(item.provider_id) ?? [];
    known.set(item.provider_id, [...before, own]);
    const isRepeated = before.length > 0 && !before.some((one) => isErased(one) || isSameMail(one, own));
    return isRepeated ? withOwnId(item) : item;
  });
}

const isMail = ({ place, kind }: Incoming): boolean => place === 'mail' && kind === 'message';

const isErased = ({ text }: ComparedMail): boolean => text === ERASED_TEXT;
