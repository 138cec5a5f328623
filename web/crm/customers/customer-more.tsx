import type { Contact } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { CustomerTags } from './customer-tags.tsx';
import { SamePerson } from './same-person.tsx';

/** What is known of a customer beyond this conversation: what they care about, and who else they are. */
export function CustomerMore({ contact }: { contact: Contact }) {
  const { account } = useSession();
  const maySeeTags = usePermission(['crm.customer_tag.read']);
  return (
    <>
      {maySeeTags && hasFeature(account, 'customer_tag') && (
        <CustomerTags key={contact._id} contactId={contact._id} />
      )}
      <SamePerson key={`same ${contact._id}`} contact={contact} />
    </>
  );
}
