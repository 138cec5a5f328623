import { IconCalendarEvent } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Posts that are planned, approved and published. */
export const publishing: WebModule = {
  product: {
    name: 'publishing',
    Icon: IconCalendarEvent,
    loadNews: () => import('#web/publishing/news.ts').then(({ news }) => news),
  },
  screens: {
    publishing: () =>
      import('#web/publishing/calendar/calendar-screen.tsx').then(({ CalendarScreen }) => CalendarScreen),
    'publishing-sending': () =>
      import('#web/publishing/sending/sending-screen.tsx').then(({ SendingScreen }) => SendingScreen),
    'publishing-import': () =>
      import('#web/publishing/import/import-screen.tsx').then(({ ImportScreen }) => ImportScreen),
    'publishing-results': () =>
      import('#web/publishing/results/results-screen.tsx').then(({ ResultsScreen }) => ResultsScreen),
    'publishing-approvals': () =>
      import('#web/publishing/approval/approvals-screen.tsx').then(({ ApprovalsScreen }) => ApprovalsScreen),
    'publishing-approval-settings': () =>
      import('#web/publishing/approval/settings/settings-screen.tsx').then(
        ({ ApprovalSettingsScreen }) => ApprovalSettingsScreen,
      ),
    'shared-posts': () =>
      import('#web/publishing/shared/shared-screen.tsx').then(({ SharedPostsScreen }) => SharedPostsScreen),
    'publishing-post': () =>
      import('#web/publishing/composer/post-screen.tsx').then(({ PostScreen }) => PostScreen),
  },
};
