import { countPosts } from '#contracts/publishing/calendar.ts';
import { call } from '#web/kit/api/call.ts';
import type { NewsSource } from '#web/kit/module.ts';

/** The posts that are due today, and those that wait for somebody. */
export const news: NewsSource = {
  endpoint: countPosts,
  changes: ['publishing_post.', 'publishing_approval.'],
  read: async () => {
    const answer = await call(countPosts, {}, { raise: false });
    if (!answer.ok) return null;
    const { due_today, waits_for_me, in_review, failed } = answer.value;
    return {
      main: {
        label: (t) => t('publishing_calendar.news.due_today'),
        count: due_today,
        path: '/publishing?view=day',
      },
      others: [
        {
          label: (t) => t('publishing_calendar.news.waits_for_me'),
          count: waits_for_me,
          path: '/publishing/approvals',
        },
        {
          label: (t) => t('publishing_calendar.news.in_review'),
          count: in_review,
          path: '/publishing?view=list&states=in_review',
        },
        {
          label: (t) => t('publishing_calendar.news.failed'),
          count: failed,
          path: '/publishing/sending',
        },
      ],
    };
  },
};
