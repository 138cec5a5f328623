import type { TargetState } from '#contracts/publishing/target-state.ts';
import type { CalendarEvent } from '#engine/icalendar/write-calendar.ts';
import type { ListedPost } from '#server/publishing/calendar-files/listed-post-store.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';

type Language = 'en' | 'th';
const TEXTS = { en: en.publishing, th: th.publishing };
/** A post takes no time; programs draw a quarter of an hour so that its words can be read. */
const SHOWN_MS = 15 * 60_000;
const TITLE = 70;

/** The states of what is planned but may still change. */
const OPEN: readonly TargetState[] = ['draft', 'in_review', 'approved'];

/** A post as an event: where and in which state it is, and what it says. */
export function toCalendarEvent(
  post: ListedPost,
  { language, base }: { language: Language; base: string },
): CalendarEvent {
  const { states, no_words } = TEXTS[language];
  const start = new Date(post.at ?? 0);
  const places = post.targets.map(
    ({ channel, account_name, state }) =>
      `${getChannelName(channel, language)}: ${account_name} (${states[state]})`,
  );
  const words = post.content.text.trim().split('\n')[0] ?? '';
  const title = post.name || words || post.content.title || no_words;
  return {
    uid: `${post._id}@${new URL(base).host}`,
    sequence: post.version,
    start,
    end: new Date(start.getTime() + SHOWN_MS),
    changed: new Date(post.updated_at),
    summary: [...title].length > TITLE ? `${[...title].slice(0, TITLE).join('')}…` : title,
    description: [...places, '', post.content.text].join('\n').trim(),
    url: `${base}/publishing/posts/${post._id}`,
    categories: [post.campaign, ...post.tags].filter((one) => one !== ''),
    status: toStatus(post.targets.map(({ state }) => state)),
  };
}

function toStatus(states: readonly TargetState[]): CalendarEvent['status'] {
  if (states.length > 0 && states.every((state) => state === 'cancelled' || state === 'removed'))
    return 'CANCELLED';
  return states.length === 0 || states.some((state) => OPEN.includes(state)) ? 'TENTATIVE' : 'CONFIRMED';
}
