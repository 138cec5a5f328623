import { contentKinds } from '#texts/en/labels/content-kinds.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { values } = REPORT_NAMES.en;
const YES_NO = { '1': 'Yes', '0': 'No' };

/** The suite's own values of dimensions, by dimension and key; names of records come with the answers. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sentiment: {
    positive: 'Positive',
    neutral: 'Neutral',
    negative: 'Negative',
    question: 'Question',
    unjudged: 'Not judged',
  },
  kind: { post: 'Posts', message: 'Messages' },
  audience: {
    small: 'Under 1,000',
    medium: '1,000 to 10,000',
    large: '10,000 to 100,000',
    huge: '100,000 or more',
  },
  status: { new: 'New', seen: 'Seen', done: 'Done' },
  sentiment_by: { model: 'Model', rule: 'Rule', person: 'Person' },
  starred: YES_NO,
  hidden: { no: 'Shown', person: 'By a person', blacklist: 'By the blacklist' },
  ticket_state: values.state ?? {},
  priority: values.priority ?? {},
  sla_band: values.sla_band ?? {},
  ticket_source: values.source ?? {},
  survey_state: values.survey ?? {},
  ticket_place: values.place ?? {},
  stars: values.stars ?? {},
  ticket_done: YES_NO,
  blocked: YES_NO,
  undelivered: YES_NO,
  side_waiting: YES_NO,
  side_answered: YES_NO,
  side_unread: YES_NO,
  direction: { in: 'Received', out: 'Sent', note: 'Notes' },
  message_kind: { private: 'Private', comment: 'Comment', review: 'Review', mail: 'E-mail', bot: 'Bot' },
  content: { text: 'Text', ...contentKinds },
  delivery: { pending: 'On its way', accepted: 'Delivered', failed: 'Not delivered', unknown: 'Unknown' },
  work_kind: { status: 'Working status', attendance: 'Attendance', handling: 'Handling' },
  sla_metric: REPORT_NAMES.en.names,
  sla_level: { '1': 'Level 1', '2': 'Level 2', '3': 'Level 3', '4': 'Level 4' },
  survey_reason: {
    paused: 'Surveyed recently',
    window_closed: 'The channel takes no message now',
    connection_inactive: 'The connection is off',
    cannot_send: 'The channel takes no messages',
  },
  nps_group: { detractor: 'Detractors', passive: 'Passives', promoter: 'Promoters' },
  keyword_active: YES_NO,
  device: { ios: 'iPhone or iPad', android: 'Android', desktop: 'Computer', other: 'Other device' },
  post_origin: { suite: 'This suite', network: 'The channel itself' },
  post_kind: {
    feed: 'Post',
    photo: 'Picture',
    video: 'Film',
    reel: 'Reel',
    story: 'Story',
    broadcast: 'Message to all',
    multicast: 'Message to some',
    narrowcast: 'Message to an audience',
    comment: 'Comment',
    thread_part: 'Part of a thread',
  },
  post_format: {
    text: 'Text',
    link: 'Link',
    picture: 'Picture',
    film: 'Film',
    document: 'Document',
    album: 'Several files',
  },
  post_link: YES_NO,
  post_age: {
    first_day: 'First day',
    first_week: 'First week',
    first_month: 'First month',
    later: 'Later',
  },
  visit_kind: { counted: 'Visit', bot: 'Bot', no_agent: 'Unnamed program', prefetch: 'Loaded in advance' },
};

/** How languages without a name and places that are not known are called. */
export const unknownValues = { language: 'Unknown language', country: 'Unknown country' };
