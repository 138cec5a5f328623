import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';

/** The secret with which the channels of the benchmark sign. */
export const SECRET = 'secret-of-the-bench';

/** A delivery as LINE sends it, signed before the clock runs. */
export type Delivery = { url: string; body: Buffer; headers: Record<string, string> };

type Flood = { addresses: readonly string[]; customers: number; count: number };

/** One message each, of customers in turn; a customer writes to one channel. */
export function makeDeliveries({ addresses, customers, count }: Flood): Delivery[] {
  return Array.from({ length: count }, (_, at) => {
    const customer = at % customers;
    const event = {
      type: 'message',
      mode: 'active',
      timestamp: Date.now(),
      source: { type: 'user', userId: `Uflood${customer}` },
      webhookEventId: `FLOOD${at}`,
      deliveryContext: { isRedelivery: false },
      replyToken: `token${at}`,
      message: { type: 'text', id: String(at), text: `ข้อความที่ ${at} สินค้ามีไหมคะ` },
    };
    const body = Buffer.from(JSON.stringify({ destination: 'x', events: [event] }));
    return {
      url: addresses[customer % addresses.length] ?? '',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, SECRET) },
    };
  });
}
