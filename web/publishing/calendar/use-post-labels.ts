import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { summarizeState, type PostState } from './post-state.ts';

/** How posts are called. */
export function usePostLabels() {
  const { t } = useTranslation();
  const nameOf = ({ name, words }: Pick<PostTile, 'name' | 'words'>): string =>
    name || words.trim().replaceAll(/\s+/g, ' ') || t('publishing.no_words');
  const stateOf = (state: PostState): string =>
    state === 'overdue' ? t('publishing_calendar.overdue') : t(`publishing.states.${state}`);
  /** Everything that a tile shows, in one line. */
  const describe = (post: PostTile): string =>
    [
      post.wall_time?.slice(11) ?? t('publishing.no_time'),
      nameOf(post),
      post.targets.map(({ account_name }) => account_name).join(', '),
      stateOf(summarizeState(post)),
    ]
      .filter(Boolean)
      .join(', ');
  return { nameOf, stateOf, describe };
}
