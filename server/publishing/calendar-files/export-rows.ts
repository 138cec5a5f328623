import { resolveContent } from '#contracts/publishing/content.ts';
import type { SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
import { toFaultText } from '#server/publishing/calendar-files/fault-text.ts';
import type { ListedPost } from '#server/publishing/calendar-files/listed-post-store.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { en } from '#texts/en.ts';
import { POSTS_FILE } from '#texts/posts-file.ts';
import { th } from '#texts/th.ts';

type Language = 'en' | 'th';
const STATES = { en: en.publishing.states, th: th.publishing.states };

/** The widths of the columns of a workbook, in characters. */
export const EXPORT_WIDTHS = [12, 8, 18, 14, 22, 14, 60, 24, 32, 8, 24, 18, 20, 20, 22, 36, 36];

/** The names of the columns. */
export function listExportColumns(language: Language): readonly string[] {
  return POSTS_FILE[language];
}

/** The rows of a post: one for each channel, or one where it is for none. */
export function toExportRows(
  post: ListedPost,
  { language, base }: { language: Language; base: string },
): SheetCell[][] {
  const [day = '', time = ''] = post.wall_time?.split('T') ?? [];
  const plan = [day, time, post.zone];
  const own = `${base}/publishing/posts/${post._id}`;
  if (post.targets.length === 0) {
    const { text, title, link, media } = post.content;
    const said = [text, title, link, media.length];
    return [
      [
        ...plan,
        '',
        '',
        '',
        ...said,
        post.name,
        post.campaign,
        post.tags.join(', '),
        post.author,
        '',
        '',
        own,
      ],
    ];
  }
  return post.targets.map((target) => {
    const { text, title, link, media } = resolveContent(post.content, target.version);
    return [
      ...plan,
      getChannelName(target.channel, language),
      target.account_name,
      STATES[language][target.state],
      text,
      title,
      link,
      media.length,
      post.name,
      post.campaign,
      post.tags.join(', '),
      post.author,
      target.published_at?.slice(0, 19).replace('T', ' ') ?? '',
      target.url ?? toFaultText(target, language),
      own,
    ];
  });
}
