import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { chance, makeRandom, pick, type Random } from './random.ts';
import { PUBLISHING_CAMPAIGNS, PUBLISHING_POSTS } from './texts/publishing.ts';

/** The time zone of Bangkok, which has no daylight saving time. */
const AHEAD = 7 * MS_PER_HOUR;
const PAST_DAYS = 364;
const PLANNED_DAYS = 35;
const DAYS_OF_WEEK = 7;

/** The networks on which the brand publishes. */
export const DEMO_PUBLISHING_CHANNELS = ['line', 'facebook', 'twitter'] as const;
type DemoPublishingChannel = (typeof DEMO_PUBLISHING_CHANNELS)[number];

/** What became of a post of the demonstration, or what it waits for. */
export type DemoOutcome = 'published' | 'failed' | 'unknown' | 'missed' | 'scheduled' | 'draft';

/** A post of the demonstration: `visits` are those of its short link on each account. */
export type DemoPlannedPost = {
  wall_time: string | null;
  text: string;
  /** A page of the brand's site. */
  link: string | null;
  tags: readonly string[];
  campaign: string;
  channels: readonly DemoPublishingChannel[];
  outcome: DemoOutcome;
  visits: number;
};

/** The times of a day at which posts go out, with the weekdays (Sunday 0). */
const SLOTS = [
  { time: '09:00', weekdays: [1, 3, 5] },
  { time: '12:15', weekdays: [2, 4] },
  { time: '18:30', weekdays: [0, 5] },
] as const;

/** The days on which something went wrong, so that every state is seen, by days before today. */
const WRONG: Readonly<Record<number, DemoOutcome>> = { 4: 'missed', 6: 'unknown', 11: 'failed' };

/** A year of posts and five weeks of plan around a moment: the same seed and day give the same posts. */
export function generateDemoPlan({ seed, now }: { seed: number; now: number }): DemoPlannedPost[] {
  const today = Math.floor((now + AHEAD) / MS_PER_DAY);
  const posts: DemoPlannedPost[] = [];
  for (let day = today - PAST_DAYS; day < today + PLANNED_DAYS; day += 1) {
    const weekday = new Date(day * MS_PER_DAY).getUTCDay();
    for (const [place, { time, weekdays }] of SLOTS.entries()) {
      if (!weekdays.some((one) => one === weekday)) continue;
      const wall_time = `${new Date(day * MS_PER_DAY).toISOString().slice(0, 10)}T${time}`;
      const isPast = Date.parse(`${wall_time}Z`) - AHEAD <= now;
      posts.push(writePost(makeRandom(seed, day, place), { day: day - today, week: day, wall_time, isPast }));
    }
  }
  const random = makeRandom(seed, today, 0x1dea);
  const ideas = [0, 1].map(() => ({
    ...writePost(random, NO_TIME),
    wall_time: null,
    outcome: 'draft' as const,
  }));
  return [...posts, ...ideas];
}

const NO_TIME = { day: 1, week: 0, wall_time: '', isPast: false };

function writePost(
  random: Random,
  { day, week, wall_time, isPast }: { day: number; week: number; wall_time: string; isPast: boolean },
): DemoPlannedPost {
  const { text, link, tags } = pick(random, PUBLISHING_POSTS);
  const campaign =
    PUBLISHING_CAMPAIGNS[Math.floor(week / DAYS_OF_WEEK / 3) % PUBLISHING_CAMPAIGNS.length] ?? '';
  const channels = DEMO_PUBLISHING_CHANNELS.filter((name) => chance(random, name === 'line' ? 0.4 : 0.8));
  const wrong = isPast ? WRONG[-day] : undefined;
  return {
    wall_time,
    text,
    link,
    tags,
    campaign,
    channels: channels.length > 0 ? channels : ['facebook'],
    outcome: wrong ?? (isPast ? 'published' : chance(random, 0.25) ? 'draft' : 'scheduled'),
    visits: Math.floor(20 + random() ** 3 * 180),
  };
}

/** When visitors open a link after its post: most within a day, the last after two weeks. @returns milliseconds after the post */
export function drawVisitDelay(random: Random): number {
  return Math.floor(random() ** 4 * 14 * MS_PER_DAY);
}
