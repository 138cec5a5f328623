import { PUBLISHING } from '#contracts/publishing/networks/register.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { repeat } from '#server/kit/repeat.ts';
import type { Service } from '#server/kit/service.ts';
import { advanceTarget } from '#server/publishing/sending/advance-target.ts';
import { claimDue, claimEarly, expireClaims, type Claim } from '#server/publishing/sending/claim-store.ts';
import { recomputePlans } from '#server/publishing/sending/recompute-plans.ts';
import { sweepTargets } from '#server/publishing/sending/sweep.ts';

/** How often targets that are due are looked for. */
const LOOK_MS = 1000;
/** How often what is late, old or connected again is looked for. */
const SWEEP_MS = 15_000;
/** Targets that one process works on at a time; most of the work is waiting for networks. At most half of them are made ready early. */
const LANES = 32;

const PREPARED = PUBLISHING.filter(({ prepares }) => prepares).map(({ network }) => network);

/** Publishes what is due, in every process that takes jobs; what is late is noticed in all of them. */
export const sendingService: Service = {
  name: 'publishing',
  start: async (context) => {
    const ends = [
      repeat(SWEEP_MS, () => ignoreFailure(context.log, 'look for late posts', sweepTargets(context))),
    ];
    if (context.config.role !== 'web') {
      if (context.config.databaseUrl === undefined) await expireClaims(context);
      await ignoreFailure(context.log, 'recompute planned times', recomputePlans(context));
      ends.push(startLanes(context));
    }
    return async () => {
      await Promise.all(ends.map((end) => end()));
    };
  },
};

/**
 * Works on claimed targets in lanes; a lane that becomes free makes it look again at once, since the next post of the same account waits for it.
 * @returns a function that ends it, once what was begun is finished
 */
function startLanes(context: Context): () => Promise<void> {
  const active = new Set<Promise<void>>();
  let looking: Promise<unknown> | undefined;
  let isNews = false;
  let ended = false;
  const begin = (claims: readonly Claim[]): void => {
    for (const claim of claims) {
      const work: Promise<void> = advanceSafely(context, claim).then(() => {
        active.delete(work);
        look();
      });
      active.add(work);
    }
  };
  const claimOnce = async (): Promise<void> => {
    if (active.size < LANES) begin(await claimDue(context, LANES - active.size));
    const room = LANES / 2 - active.size;
    if (room > 0 && !ended) begin(await claimEarly(context, room, PREPARED));
  };
  const look = (): void => {
    isNews = looking !== undefined;
    if (ended || isNews) return;
    looking = ignoreFailure(context.log, 'look for posts that are due', claimOnce()).finally(() => {
      looking = undefined;
      if (isNews) look();
    });
  };
  const timer = setInterval(look, LOOK_MS);
  return async () => {
    ended = true;
    clearInterval(timer);
    await looking;
    await Promise.all(active);
  };
}

async function advanceSafely(context: Context, claim: Claim): Promise<void> {
  try {
    // A person may delete the post meanwhile.
    await runDespiteDeletion(() => advanceTarget(context, claim));
  } catch (error) {
    context.log.error({ err: error, target: claim.targetId }, 'a post could not be advanced');
  }
}
