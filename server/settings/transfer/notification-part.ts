import { z } from 'zod';
import { TICKET_DIMENSIONS, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { createNotification, READ, updateNotification, WRITE } from '#contracts/email-digests/endpoints.ts';
import { NotificationInput, type NotificationProduct } from '#contracts/email-digests/notification.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { changeHandlers as handlers, listRows } from '#server/email-digests/public.ts';
import { refuse } from '#server/kit/errors.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';
import { invokeHandler } from '#server/settings/transfer/through-call.ts';

/** A filter in a file: its values are lists there, so that each id in them is replaced by the target's. */
const Filter = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const Values = NotificationInput.omit({ filter: true }).extend({ filter: Filter.default({}) });
const Changes = toChangesSchema(Values.shape);

const LISTS: ReadonlySet<string> = new Set(TICKET_DIMENSIONS.flatMap((name) => [name, `not_${name}`]));
function toLists(filter: WireTicketFilter): z.infer<typeof Filter> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, text]) => [name, LISTS.has(name) ? text.split(',') : text]),
  );
}
function toWire(filter: z.infer<typeof Filter>): WireTicketFilter {
  return WireTicketFilter.parse(
    Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ),
  );
}

/**
 * E-mail notifications of a product. People stay in their account: a notification whose receivers were not transferred belongs to the
 * transferring user and is paused, so that no e-mail goes out without receivers or to anybody unasked. A value of the filter that was not
 * transferred, such as a person, matches nothing in the target: a transfer never widens a filter.
 */
function notificationPart(name: string, product: NotificationProduct): TransferPart {
  return {
    name,
    order: 65,
    rights: (place) => (place === null ? { read: READ, write: WRITE } : undefined),
    products: [product],
    personal: true,
    values: Values,
    labelOf: (values) => String(values['name']),
    keyOf: (values) => normalizeSettingName(values['name']),
    read: async ({ unit }) =>
      (await listRows(unit, { product })).map(({ _id, filter, ...row }) => ({
        _id,
        product: null,
        values: Values.strip().parse({ ...row, filter: toLists(filter) }),
      })),
    create: async (moving, _product, values) => {
      const { filter, ...given } = Values.parse(values);
      const nobody = given.people.length + given.addresses.length === 0;
      const mover = moving.person ?? refuse('not_permitted');
      const body = {
        ...given,
        filter: toWire(filter),
        ...(nobody ? { people: [mover.user._id], active: false } : {}),
      };
      const endpoint = createNotification;
      return (await invokeHandler(moving, { handlers, endpoint }, { params: { product }, body }))._id;
    },
    change: async (moving, { _id }, changes) => {
      const { filter, ...given } = Changes.parse(changes);
      const body = { ...given, ...(filter === undefined ? {} : { filter: toWire(filter) }) };
      const endpoint = updateNotification;
      await invokeHandler(moving, { handlers, endpoint }, { params: { product, _id }, body });
    },
  };
}

/** The notifications of both products: files from before the CRM had some contain those of listening under the older name. */
export const notificationParts: readonly TransferPart[] = [
  notificationPart('email_notification', 'listening'),
  notificationPart('crm_email_notification', 'crm'),
];
