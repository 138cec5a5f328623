import { Agent, request } from 'undici';

/** A visit of a link by a browser at an address. */
export type Visit = { url: string; headers: Record<string, string> };

/** What became of visits; times in milliseconds from the moment at which each was due. */
export type VisitResult = { toResponse: number[]; redirected: number; failed: number };

/**
 * Opens links at a fixed rate, however long their responses take. `halfway` runs in the middle, while visits go on; those that fail afterwards
 * are counted as failed.
 */
export async function visitAtRate(
  visits: readonly Visit[],
  rate: number,
  halfway: () => void = () => {},
): Promise<VisitResult> {
  const dispatcher = new Agent({ connections: 64 });
  const result: VisitResult = { toResponse: [], redirected: 0, failed: 0 };
  const responses: Promise<void>[] = [];
  const from = performance.now() + 200;
  for (const [at, visit] of visits.entries()) {
    const due = from + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    if (at === Math.floor(visits.length / 2)) halfway();
    responses.push(
      open(dispatcher, visit).then((status) => {
        result.toResponse.push(performance.now() - due);
        if (status === 302) result.redirected += 1;
        else result.failed += 1;
      }),
    );
  }
  await Promise.all(responses);
  await dispatcher.close();
  return result;
}

/** The status; 0 where the connection broke. */
async function open(dispatcher: Agent, { url, headers }: Visit): Promise<number> {
  try {
    const answer = await request(url, { dispatcher, headers });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return 0;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
