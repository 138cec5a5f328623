import { useEffect } from 'react';
import { openSending } from '#contracts/email-digests/endpoints.ts';
import type { NotificationProduct } from '#contracts/email-digests/notification.ts';
import { Id } from '#contracts/kit/ids.ts';
import { call } from '#web/kit/api/call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** Reports that somebody followed the link of a digest; its parameter is then removed from the address. */
export function useOpenedMail(product: NotificationProduct): void {
  const [{ sending }, change] = useAddressQuery();
  useEffect(() => {
    const read = Id.safeParse(sending);
    if (!read.success) return;
    change({ sending: undefined }, { replace: true });
    // For an e-mail to somebody else, or from long ago, nothing is reported: its content is available all the same.
    void call(openSending, { params: { product, _id: read.data } }, { raise: false });
  }, [sending, change, product]);
}
