import { maskPhone } from '#contracts/verification/phone.ts';
import { extractContactDetails } from '#server/crm/customers/contact-details.ts';
import type { DuplicateHit } from '#server/crm/customers/duplicate-store.ts';
import { listVerifiedValues, listOtherVerifiedValues } from '#server/crm/customers/verified-value-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Contacts that gave the same telephone number, e-mail address or name on a network on a verification link as one of these. The answers are
 * personal, so only enough is shown to recognise them.
 */
export async function findDuplicatesByAnswers(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<DuplicateHit[]> {
  const ours = extractContactDetails((await listVerifiedValues(unit, ids)).flatMap(({ values }) => values));
  if (Object.values(ours).every((marks) => marks.length === 0)) return [];
  const likes: DuplicateHit[] = [];
  for (const { contact_id, values } of await listOtherVerifiedValues(unit, ids)) {
    const theirs = extractContactDetails(values);
    const phone = theirs.phones.find((one) => ours.phones.includes(one));
    const mail = theirs.mails.find((one) => ours.mails.includes(one));
    const handle = theirs.handles.find((one) => ours.handles.includes(one));
    if (phone) likes.push({ contact_id, kind: 'answered_phone', value: maskPhone(phone) });
    if (mail) likes.push({ contact_id, kind: 'answered_address', value: maskedMail(mail) });
    if (handle) likes.push({ contact_id, kind: 'wrote_handle', value: `@${handle}` });
  }
  return likes;
}

/** An e-mail address of which enough is left to recognise it: `so•••@example.com`. */
function maskedMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return `${mail.slice(0, Math.min(2, at - 1))}•••${mail.slice(at)}`;
}
