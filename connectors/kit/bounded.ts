import { formatFault } from '#contracts/inbound/fault.ts';

const MIB = 1024 * 1024;

/** As much of an answer from outside is read, unpacked, unless more was asked for: no list, feed or page of a network comes near it. */
export const MOST_ANSWER_BYTES = 10 * MIB;

/** An answer went on beyond what is read; its message is a fault ({@link formatFault}). */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
  constructor(most: number) {
    super(formatFault('answer_too_large', { most: `${Math.round(most / MIB)} MiB` }));
  }
}

/**
 * The same answer with an end to its length, so that whoever answers can fill no memory: beyond it reading fails with
 * {@link AnswerTooLarge} and the connection is given up. Whoever sent something then does not know what became of it.
 */
export const limitResponseSize = (answer: Response, most = MOST_ANSWER_BYTES): Response => {
  if (answer.body === null) return answer;
  const { status, statusText, headers, url } = answer;
  const shown = new Response(upTo(answer.body, most), { status, statusText, headers });
  // Links in an answer belong to where it was found after redirects; a made one does not know it.
  return Object.defineProperty(shown, 'url', { value: url });
};

/** Nothing is read before it is asked for: a body in which nobody looks stays with the connection, which knows how to end it. */
const upTo = (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
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
};
