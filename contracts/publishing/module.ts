import { defineModule } from '#contracts/kit/module.ts';
import * as accounts from '#contracts/publishing/accounts.ts';
import * as clients from '#contracts/publishing/approval/clients.ts';
import * as comments from '#contracts/publishing/approval/comments.ts';
import * as deputies from '#contracts/publishing/approval/deputies.ts';
import * as reviews from '#contracts/publishing/approval/reviews.ts';
import * as sharedPosts from '#contracts/publishing/approval/shared-posts.ts';
import * as versions from '#contracts/publishing/approval/versions.ts';
import * as workflows from '#contracts/publishing/approval/workflows.ts';
import * as calendarFiles from '#contracts/publishing/calendar-files.ts';
import * as calendar from '#contracts/publishing/calendar.ts';
import * as estimates from '#contracts/publishing/estimates.ts';
import * as evergreen from '#contracts/publishing/evergreen.ts';
import * as manyPosts from '#contracts/publishing/many-posts.ts';
import * as media from '#contracts/publishing/media.ts';
import * as notes from '#contracts/publishing/notes.ts';
import * as numbers from '#contracts/publishing/numbers.ts';
import * as pauses from '#contracts/publishing/pauses.ts';
import * as postFeeds from '#contracts/publishing/post-feeds.ts';
import * as postImports from '#contracts/publishing/post-imports.ts';
import * as posts from '#contracts/publishing/posts.ts';
import * as published from '#contracts/publishing/published.ts';
import * as queues from '#contracts/publishing/queues.ts';
import * as repeat from '#contracts/publishing/repeat.ts';
import * as results from '#contracts/publishing/results.ts';
import * as savedTexts from '#contracts/publishing/saved-texts.ts';
import * as sending from '#contracts/publishing/sending.ts';
import * as series from '#contracts/publishing/series.ts';
import * as similarPosts from '#contracts/publishing/similar-posts.ts';

/** Everything that the contract of publishing declares. */
export const publishing = defineModule(
  accounts,
  media,
  posts,
  manyPosts,
  evergreen,
  postFeeds,
  estimates,
  postImports,
  calendar,
  calendarFiles,
  notes,
  queues,
  repeat,
  savedTexts,
  sending,
  series,
  pauses,
  published,
  similarPosts,
  numbers,
  clients,
  comments,
  deputies,
  reviews,
  sharedPosts,
  versions,
  workflows,
  results,
);
