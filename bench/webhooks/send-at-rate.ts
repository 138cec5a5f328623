import { Agent, request } from 'undici';
import type { Delivery } from './deliveries.ts';

/** What became of deliveries; times in milliseconds from the moment at which each was due. */
export type SendingResult = { toResponse: number[]; confirmed: number; refused: number };

/** Sends deliveries at a fixed rate, however long their responses take, over persistent connections as a network does. */
export async function sendAtRate(deliveries: readonly Delivery[], rate: number): Promise<SendingResult> {
  const dispatcher = new Agent({ connections: 128 });
  const sent: SendingResult = { toResponse: [], confirmed: 0, refused: 0 };
  const responses: Promise<void>[] = [];
  const from = performance.now() + 200;
  for (const [at, delivery] of deliveries.entries()) {
    const due = from + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    responses.push(
      post(dispatcher, delivery).then((status) => {
        sent.toResponse.push(performance.now() - due);
        if (status === 200) sent.confirmed += 1;
        else sent.refused += 1;
      }),
    );
  }
  await Promise.all(responses);
  await dispatcher.close();
  return sent;
}

async function post(dispatcher: Agent, { url, body, headers }: Delivery): Promise<number> {
  const answer = await request(url, { dispatcher, method: 'POST', body, headers });
  await answer.body.dump();
  return answer.statusCode;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
