import { changesOf } from '#contracts/kit/changes.ts';
import {
  createNotification,
  READ,
  updateNotification,
  WRITE,
} from '#contracts/settings/email-notification/endpoints.ts';
import { NotificationInput } from '#contracts/settings/email-notification/notification.ts';
import { refuse } from '#server/kit/errors.ts';
import { changeHandlers as handlers } from '#server/settings/notifications/handlers.ts';
import { listRows } from '#server/settings/notifications/store.ts';
import { sameName, type TransferPart } from '#server/settings/transfer/part.ts';
import { throughCall } from '#server/settings/transfer/through-call.ts';

const PRODUCT = { product: 'listening' } as const;
const Changes = changesOf(NotificationInput.shape);

/**
 * Notifications of listening by mail: those of the CRM follow people and tickets, which stay. People stay in their account: one whose receivers did not come is the mover's own and rests, so that no
 * mail goes to nobody and none to somebody unasked.
 */
export const notificationPart: TransferPart = {
  name: 'email_notification',
  order: 65,
  rights: (product) => (product === null ? { read: READ, write: WRITE } : undefined),
  products: ['listening'],
  personal: true,
  values: NotificationInput,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => sameName(name),
  read: async ({ unit }) =>
    (await listRows(unit, PRODUCT)).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: NotificationInput.strip().parse(row),
    })),
  create: async (moving, _product, values) => {
    const given = NotificationInput.parse(values);
    const nobody = given.people.length + given.addresses.length === 0;
    const mover = moving.person ?? refuse('not_permitted');
    const body = nobody ? { ...given, people: [mover.user._id], active: false } : given;
    return (await throughCall(moving, { handlers, endpoint: createNotification }, { params: PRODUCT, body }))
      ._id;
  },
  change: async (moving, { _id }, changes) => {
    await throughCall(
      moving,
      { handlers, endpoint: updateNotification },
      { params: { ...PRODUCT, _id }, body: Changes.parse(changes) },
    );
  },
};
