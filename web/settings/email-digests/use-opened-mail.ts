import { useEffect } from 'react';
import { Id } from '#contracts/kit/ids.ts';
import type { NotificationProduct } from '#contracts/email-digests/notification.ts';
import { openSending } from '#contracts/email-digests/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** Tells that somebody came by the link of a digest; the address then reads like any other. */
export const useOpenedMail = (product: NotificationProduct): void => {
  const [{ sending }, change] = useAddressQuery();
  useEffect(() => {
    const read = Id.safeParse(sending);
    if (!read.success) return;
    change({ sending: undefined }, { replace: true });
    // A mail of somebody else, or of long ago, is not worth a word: what it tells of is there all the same.
    void call(openSending, { params: { product, _id: read.data } }, { raise: false });
  }, [sending, change, product]);
};
