import { Agent, request } from 'undici';
import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';

/** The secret with which the benchmark's channel signs. */
export const SECRET = 'secret-of-the-bench';

/** Acts as LINE: posts one signed delivery with one message. @returns the HTTP status */
export type Sender = { say: (user: string) => Promise<number> };

/** Posts over persistent connections, as LINE does. */
export function makeSender(url: string): Sender {
  const dispatcher = new Agent({ connections: 64 });
  let made = 0;
  return {
    say: async (user) => {
      made += 1;
      const event = {
        type: 'message',
        mode: 'active',
        timestamp: Date.now(),
        source: { type: 'user', userId: user },
        webhookEventId: `BENCH${made}`,
        deliveryContext: { isRedelivery: false },
        replyToken: `token${made}`,
        message: { type: 'text', id: String(made), text: `ข้อความที่ ${made} สินค้ามีไหมคะ` },
      };
      const body = Buffer.from(JSON.stringify({ destination: 'x', events: [event] }));
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, SECRET) },
      });
      await answer.body.dump();
      return answer.statusCode;
    },
  };
}
