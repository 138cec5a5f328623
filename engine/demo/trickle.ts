import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getDemoAgents } from './agents.ts';
import { drawAuthor, makePopulation } from './authors.ts';
import { generateDialog } from './dialogs.ts';
import { computeVolume } from './posts.ts';
import { chance, pick, makeRandom } from './random.ts';
import { NO_PICTURES, openWorld, type WorldSource } from './world.ts';

/**
 * What to let trickle in. `now` is the present (milliseconds since 1970), `perHour` the mean of an ordinary hour (180),
 * `messages` the share that are a customer's message to the care team rather than a post (0.08), `pictures` as in `DemoRange`.
 */
export type DemoTrickle = {
  seed: number;
  now: number;
  perHour?: number;
  messages?: number;
  pictures?: string;
};

/** The thing that comes in now, and how many milliseconds to wait before asking again. */
export type TrickleStep = { incoming: Incoming; delay: number };

/**
 * One step of the live trickle: the same seed and time give the same thing. The pace follows the hour of the day; it never
 * falls below a third, so that a demonstration at night still moves.
 */
export function generateDemoTrickle(from: DemoTrickle): TrickleStep {
  const { seed, now, perHour = 180, messages = 0.08, pictures = NO_PICTURES } = from;
  const random = makeRandom(seed, now, 0x7121c);
  const pace = perHour * Math.max(0.33, computeVolume(seed, now));
  const delay = Math.max(250, Math.round((-Math.log(1 - random()) * MS_PER_HOUR) / pace));
  const incoming = chance(random, messages)
    ? customerMessage(seed, now)
    : livePost(now, { seed, stream: 1, pictures });
  return { incoming, delay };
}

function livePost(now: number, source: WorldSource): Incoming {
  return openWorld(source).write(Math.floor(now / MS_PER_HOUR), now % MS_PER_HOUR, now).post;
}

/** The first words of a new conversation. */
function customerMessage(seed: number, now: number): Incoming {
  const random = makeRandom(seed, now, 0x3e55a);
  const channel = chance(random, 0.7) ? 'line' : 'webchat';
  const customer = makePopulation(seed)(channel, drawAuthor(random, channel));
  const { turns } = generateDialog(random, { customer, agent: pick(random, getDemoAgents()), staffed: true });
  return {
    provider_id: `demo-message-${(seed >>> 0).toString(36)}-${now.toString(36)}`,
    kind: 'message',
    channel,
    author: customer.profile,
    conversation_id: customer.profile._id,
    text: turns[0]?.text ?? '',
    published_at: new Date(now).toISOString(),
  };
}
