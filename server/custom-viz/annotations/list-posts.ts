import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listPublishedIn, type PublishedPostRow } from '#server/publishing/public.ts';
import { getChannelName } from '#texts/channel-name.ts';

/** For how long back posts are annotated, the most of them, the newest first, and how much of each is named. */
const POST_DAYS = 400;
const MOST_POSTS = 200;
const MOST_LETTERS = 80;

type PostAnnotation = Pick<Annotation, '_id' | 'kind' | 'text' | 'from' | 'to'>;

/** What the account published, for those who may read its posts. What is public on several networks is annotated once, where it was first. */
export async function listPostAnnotations(
  unit: UnitOfWork,
  { permissions }: Pick<Viewer, 'permissions'>,
): Promise<PostAnnotation[]> {
  if (!allows(permissions, ['publishing.post.read']) || !(await isAccountActive(unit, 'publishing')))
    return [];
  const from = new Date(unit.now.getTime() - POST_DAYS * MS_PER_DAY).toISOString();
  const rows = await listPublishedIn(unit, { from, to: unit.now.toISOString() });
  const posts = [...Map.groupBy(rows, ({ _id, post_id: post }) => post ?? _id).values()];
  return posts.slice(0, MOST_POSTS).map(presentPost);
}

function presentPost(rows: readonly PublishedPostRow[]): PostAnnotation {
  const [first] = rows.toSorted((one, other) => toTime(one) - toTime(other));
  if (!first) throw new Error('a post is published nowhere');
  const channels = [...new Set(rows.map(({ channel }) => channel))].toSorted();
  const say = (language: 'en' | 'th'): string => {
    const where = channels.map((channel) => getChannelName(channel, language)).join(', ');
    return first.words === '' ? where : `${where}: ${shorten(first.words)}`;
  };
  return {
    _id: `post-${first.post_id ?? first._id}`,
    kind: 'post',
    text: { en: say('en'), th: say('th') },
    from: new Date(first.published_at).toISOString(),
    to: null,
  };
}

function toTime({ published_at: at }: Pick<PublishedPostRow, 'published_at'>): number {
  return new Date(at).getTime();
}

/** The beginning of a text, cut between the letters that a reader sees. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : line;
}
