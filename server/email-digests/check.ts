import {
  validateNotification,
  type NotificationInput,
  type NotificationProduct,
} from '#contracts/email-digests/notification.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { checkReferences, canSeeTemplate } from '#server/listening/templates/public.ts';
import { areAccountUsers } from '#server/receivers/public.ts';

type CheckedFields = Pick<NotificationInput, 'people' | 'keywords' | 'template_id'>;

/**
 * Checks that new references of a notification exist: references stored before may have been deleted since and may stay.
 * @throws invalid_request naming the fields
 */
export async function checkNotification(
  unit: UnitOfWork,
  session: Session,
  next: CheckedFields,
  before?: CheckedFields,
): Promise<void> {
  const known = new Set(before?.people ?? []);
  const added = next.people.filter((id) => !known.has(id));
  if (!(await areAccountUsers(unit, added)))
    refuse('invalid_request', { fields: { people: fault('somebody_gone') } });
  const viewer = toViewer(session);
  const { template_id } = next;
  if (
    template_id !== null &&
    template_id !== before?.template_id &&
    !(await canSeeTemplate(unit, viewer, template_id))
  )
    refuse('invalid_request', { fields: { template_id: fault('template_gone') } });
  await checkReferences(unit, { keywords: next.keywords }, before && { keywords: before.keywords });
}

/**
 * The rule between fields that form and server share.
 * @throws invalid_request
 */
export function refuseFaulty(product: NotificationProduct, next: NotificationInput): void {
  const fields = validateNotification(product, next);
  if (fields) refuse('invalid_request', { fields });
}
