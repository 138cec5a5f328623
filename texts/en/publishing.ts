/* Publishing. */

import { postFeed } from './publishing/post-feeds.ts';
import { savedText } from './publishing/saved-texts.ts';

export { publishing_approval } from './publishing/approval.ts';
export { publishing_calendar } from './publishing/calendar.ts';
export { publishing_composer } from './publishing/composer.ts';
export { publishing_outcomes } from './publishing/outcomes.ts';
export { publishing_files } from './publishing/files.ts';
export { publishing_import } from './publishing/import.ts';
export { publishing_inserts } from './publishing/saved-texts.ts';
export { publishing_pool } from './publishing/pool.ts';
export { publishing_queues } from './publishing/queues.ts';
export { publishing_repeat } from './publishing/repeat.ts';
export { publishing_results } from './publishing/results.ts';
export { publishing_sending } from './publishing/sending.ts';

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = { post_feed: postFeed, saved_text: savedText };

/** The product: its name and what it is for. */
export const products = {
  publishing: { name: 'Publishing', about: 'Plan, approve and post' },
};

/** Its permissions. */
export const permissions = {
  'publishing.post': { name: 'Posts', about: 'See and write posts.' },
  'publishing.approval': { name: 'Approval', about: 'See what waits for approval; approve or send back.' },
  'publishing.calendar': { name: 'Calendar', about: 'See and move what is planned.' },
  'publishing.workflow': {
    name: 'Approval workflows',
    about: 'Change how posts are approved, and name deputies.',
  },
  'publishing.emergency': {
    name: 'Emergency posts',
    about: 'Publish without approval, for a reason that is kept.',
  },
  'publishing.channel': { name: 'Channels', about: 'See and connect channels to post on.' },
};

/** The names of its pages. */
export const pages = {
  publishing: 'Calendar',
  'publishing-approvals': 'Approvals',
  'publishing-approval-settings': 'Approval settings',
  'shared-posts': 'Posts to approve',
  'publishing-post': 'Post',
  'publishing-results': 'Results',
  'publishing-sending': 'Sending',
  'settings-post-feeds': 'Posts from feeds',
  'settings-saved-texts': 'Saved texts',
  'publishing-import': 'Posts from a file',
};

/** Its screens. */
export const publishing = {
  none_help: 'A post is written once and published on every channel that it is for.',
  no_time: 'No time yet',
  no_words: 'Nothing written yet',
  states: {
    draft: 'Draft',
    in_review: 'In review',
    approved: 'Approved',
    scheduled: 'Scheduled',
    preparing: 'Being prepared',
    ready: 'Ready',
    sending: 'Being sent',
    published: 'Published',
    failed: 'Failed',
    unknown: 'Unclear',
    missed: 'Missed',
    cancelled: 'Cancelled',
    removed: 'Removed',
  },
};

/** Its faults. */
export const faults = {
  wall_time: 'needs a day and a time such as 2026-11-30T09:00',
  plan_time_needed: 'needs a time',
  plan_time_past: 'has passed',
  plan_time_skipped: 'does not exist on that day, since clocks are put forward; the next time is {{next}}',
  too_many_days: 'may be no more than {{days, number}} days before the end',
  no_publishing_account: 'is not a channel on which you publish',
  account_twice: 'is named twice',
  accounts_needed: 'needs at least one channel',
  post_empty: 'shows nothing',
  post_twice: 'is named twice',
  post_sent: 'is published already or being sent',
  repeat_end: 'needs one end: a last day, or a number of times',
  repeat_none: 'makes no day that is still to come',
  slot_time: 'needs a time such as 09:00',
  no_free_slot: 'has no free slot within a year',
  last_day_early: 'is before the first day',
  crop_without_copy: 'is not published yet: make a fitting copy of the picture',
  post_file_gone: 'uses a file that is no longer stored',
  post_parent_unknown: 'cannot follow a part whose number at its network is not known',
  post_absent: 'is not at its network',
  post_not_editable: 'cannot be changed there once it is published',
  post_not_removable: 'cannot be taken back from there',
  post_number_unknown: 'has no number there that is known, so only the network itself can change it',
  post_unclear: 'is neither at its network nor refused by it',
  import_account_unknown: 'names “{{name}}”, which is no channel on which you publish',
  import_account_unclear: 'names “{{name}}”, which several channels are called',
  import_time_missing: 'needs a time of day',
  import_date_unread: 'is not a date',
  import_year_unclear: 'has a year of two digits that may be of the Buddhist or the common era',
  import_other_order: 'does not fit the order of day and month of the others',
  import_dates_open: 'has to be said, since dates of the file can be read in two ways',
  import_media_address: 'needs addresses that begin with https://',
  import_media_unread: 'could not be fetched from {{host}}',
  import_media_refused: 'is no picture or film that can be used, at {{host}}',
  import_media_forbidden: 'is at {{host}}, which is not reachable from here for safety',
  import_key_twice: 'is in an earlier row of the file too',
  import_none_ready: 'has no row that can become a post',
  import_none_left: 'has no posts that can be taken back',
  saved_text_variable: 'has a variable that does not exist',
  hashtags_over: 'has more than {{limit}} hashtags, which Instagram does not take',
  thread_goes_on: 'is there; the rest of its thread follows',
  approval_steps_needed: 'needs at least one step',
  approval_too_many: 'needs more people than are named',
  approval_needed: 'is needed before the post goes out as it is',
  approval_waits: 'is still being asked for',
  approvers_needed: 'names nobody to ask',
  approval_other_version: 'has changed since it was opened',
  approval_not_yours:
    'You cannot approve this post: it is your own work, you have approved it, or others are asked.',
  approval_not_opened: 'was not opened as it is now',
  approver_may_not: 'may not approve posts, or their link no longer opens',
  approver_asked: 'is asked in this step already',
  approver_wrote: 'wrote the post, and nobody approves their own work here',
  approved_file_changed: 'has a file that is not the one that was approved',
  deputy_self: 'cannot be the same person',
} as const;
