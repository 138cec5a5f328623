import { IconCalendarEvent } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Posts that are planned, approved and published. */
export const publishing: WebModule = {
  product: { name: 'publishing', Icon: IconCalendarEvent },
  screens: {
    publishing: () => import('#web/publishing/posts-screen.tsx').then(({ PostsScreen }) => PostsScreen),
  },
};
