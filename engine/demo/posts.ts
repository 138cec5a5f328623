import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { toDemoMoment } from './calendar.ts';
import { findIncident } from './incidents.ts';
import { roundRandomly, makeRandom } from './random.ts';
import { NO_PICTURES, openWorld, type DemoPost } from './world.ts';

/**
 * What to generate: times in milliseconds since 1970 (`from` included, `to` not), `perDay` the mean of an ordinary day,
 * `pictures` the address below which `drawPicture` is served (a host that does not exist where none is given).
 */
export type DemoRange = { seed: number; from: number; to: number; perDay: number; pictures?: string };

/**
 * The posts of a range in order of time, made while they are read. The same arguments give the same posts, on any
 * machine; another `to` or `perDay` keeps an hour's ids and words and changes only how many of them there are.
 */
export function* generateDemoPosts(range: DemoRange): Generator<Incoming, void> {
  for (const { post } of generateLabelledDemoPosts(range)) yield post;
}

/** As `generateDemoPosts`, each with what its writer meant. */
export function* generateLabelledDemoPosts(range: DemoRange): Generator<DemoPost, void> {
  const { seed, from, to, perDay, pictures = NO_PICTURES } = range;
  const world = openWorld({ seed, stream: 0, pictures });
  for (let hour = Math.floor(from / MS_PER_HOUR); hour * MS_PER_HOUR < to; hour += 1) {
    const random = makeRandom(seed, hour, 0xc0047);
    const expected = (perDay / 24) * growth(hour * MS_PER_HOUR, to) * computeVolume(seed, hour * MS_PER_HOUR);
    const count = roundRandomly(random, expected);
    for (let index = 0; index < count; index += 1) {
      const at = Math.floor((hour + (index + random()) / count) * MS_PER_HOUR);
      if (at >= from && at < to) yield world.write(hour, index, at);
    }
  }
}

/** Talk in an hour against an ordinary one: the rhythm of day, week and feasts, and an incident on top. */
export function computeVolume(seed: number, time: number): number {
  return toDemoMoment(time).volume + (findIncident(seed, time)?.extra ?? 0);
}

/** The brand grows: from three quarters a year before the end to five quarters at the end; never below a half. */
function growth(time: number, end: number): number {
  return Math.max(0.5, 1.25 - (end - time) / (730 * MS_PER_DAY));
}
