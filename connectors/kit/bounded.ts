import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const MIB = 1024 * 1024;

/** Maximum size of an external response, decompressed, unless more was requested: no list, feed or page of a network comes near it. */
export const MOST_ANSWER_BYTES = 10 * MIB;

/** A response exceeded the maximum size; `fault` says so. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
  readonly fault: Fault;
  constructor(most: number) {
    super('answer_too_large');
    this.fault = fault('answer_too_large', { most: `${Math.round(most / MIB)} MiB` });
  }
}

/**
 * The same response with a limit to its length, so that no server can fill our memory: beyond it reading fails with {@link AnswerTooLarge}
 * and the connection is closed. The outcome of a request that sent something is then unknown.
 */
export function limitResponseSize(answer: Response, most = MOST_ANSWER_BYTES): Response {
  if (answer.body === null) return answer;
  const { status, statusText, headers, url } = answer;
  const shown = new Response(upTo(answer.body, most), { status, statusText, headers });
  // Relative links in a response are resolved against its address after redirects; a constructed response does not have that address.
  return Object.defineProperty(shown, 'url', { value: url });
}

/** Nothing is read before it is needed: an unread body stays with the connection, which can end it. */
function upTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  let size = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= body.getReader();
        const { done, value } = await reader.read();
        if (done) return controller.close();
        size += value.byteLength;
        if (size <= most) return controller.enqueue(value);
        const failure = new AnswerTooLarge(most);
        controller.error(failure);
        await reader.cancel(failure);
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
