import type { FieldNames } from '#texts/en/semantic/field-name.ts';
import { postMeasureNames } from '#texts/en/semantic/post-measure-names.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { names } = REPORT_NAMES.en;

/** Of reviews. */
const ofReviews: FieldNames = {
  reviews: { name: 'Reviews', about: 'Posts that are reviews with stars.' },
  stars: { name: 'Stars, mean', about: 'The mean of the stars of reviews, 1 to 5.' },
};

/** What mentions and public posts have in common. */
const ofPosts: FieldNames = {
  clusters: { name: 'Stories', about: 'Near-duplicate posts count as one.' },
  authors: { name: 'Authors', about: 'Different people who wrote, each once.' },
  engagement: {
    name: 'Engagement',
    about: 'Likes, comments and shares, weighted as the organisation chose.',
  },
  reach: { name: 'Reach', about: 'How many people saw the posts, as estimated.' },
  likes: { name: 'Likes', about: 'Likes and other reactions to the posts.' },
  comments: { name: 'Comments', about: 'Comments below the posts.' },
  shares: { name: 'Shares', about: 'How often the posts were shared.' },
  views: { name: 'Views', about: 'How often the posts were viewed, where the network says so.' },
  negative: { name: 'Negative', about: 'Posts with a negative tone.' },
  positive: { name: 'Positive', about: 'Posts with a positive tone.' },
  neutral: { name: 'Neutral', about: 'Posts without a tone.' },
  question: { name: 'Questions', about: 'Posts that ask something.' },
  unjudged: { name: 'Not judged', about: 'Posts without words, or in a language that no model reads.' },
  judged: { name: 'Judged', about: 'Posts whose tone was judged.' },
  negative_share: { name: 'Negative share', about: 'Negative posts among those that were judged.' },
  net_sentiment: {
    name: 'Net sentiment',
    about: 'Positive less negative posts, among those that were judged.',
  },
  engagement_mean: { name: 'Engagement per post', about: 'Engagement divided by the number of posts.' },
};

/** A time of tickets: its mean, its median, and within what nine of ten were. */
function nameTime(key: string, name: string, about: string): FieldNames {
  return {
    [key]: { name, about: `${about} The mean.` },
    [`${key}_median`]: { name: `${name}, median`, about: `${about} Half took no longer.` },
    [`${key}_p90`]: { name: `${name}, 90th percentile`, about: `${about} Nine of ten took no longer.` },
  };
}

const satisfaction: FieldNames = {
  csat: { name: 'Satisfied', about: 'Satisfied answers among all answers to that question.' },
  nps: { name: 'NPS', about: 'Promoters less detractors, in points from −100 to 100.' },
  csat_answers: { name: 'Satisfaction answers', about: 'Answers to the question of satisfaction.' },
  satisfied: { name: 'Satisfied answers', about: 'Answers of 4 or 5 out of 5.' },
  nps_answers: { name: 'NPS answers', about: 'Answers to the question of recommendation.' },
  promoters: { name: 'Promoters', about: 'Answers of 9 or 10 out of 10.' },
  detractors: { name: 'Detractors', about: 'Answers from 0 to 6 out of 10.' },
};

const tickets: FieldNames = {
  tickets: { name: names.tickets, about: 'Tickets, each once.' },
  done: { name: 'Tickets done', about: 'Tickets that are done or closed.' },
  reopened: { name: 'Tickets opened again', about: 'Tickets that were done and opened once more.' },
  breached: { name: names.breached, about: 'Tickets that breached a service level.' },
  customers: { name: 'Customers', about: 'Different customers who wrote, each once.' },
  replies: { name: names.replies, about: 'Messages that the team sent.' },
  received: { name: names.received, about: 'Messages that customers sent.' },
  worked: { name: names.worked, about: 'Time that agents spent on the tickets.' },
  with_replies: { name: 'Tickets with an answer', about: 'Tickets in which the team wrote.' },
  with_received: { name: 'Tickets with a message', about: 'Tickets in which the customer wrote.' },
  with_work: { name: 'Tickets with work', about: 'Tickets on which time was recorded.' },
  ...nameTime('first_response', names.first_response, 'From the first message to the first answer.'),
  ...nameTime('handling_time', names.handling_time, 'How long someone worked on the ticket.'),
  ...nameTime('avg_response_time', names.avg_response_time, 'How long each message waited for an answer.'),
  ...nameTime('resolution_time', names.resolution_time, 'From opening until it was done.'),
  ...nameTime('sla_time', names.sla_time, 'The time that the service level counts.'),
  ...nameTime('waiting_time', names.waiting_time, 'How long the customer waited altogether.'),
  ...nameTime('turn_around_time', names.turn_around_time, 'From opening until it was closed.'),
  ...satisfaction,
  reviews: { name: 'Reviews', about: 'Tickets with a review.' },
  stars: { name: names.stars, about: 'The mean of the stars of reviews, 1 to 5.' },
};

/** Measures and ratios, by data set. */
export const measureNames: Readonly<Record<string, FieldNames>> = {
  mentions: {
    mentions: { name: 'Mentions', about: 'Posts that match a keyword, each once.' },
    ...ofPosts,
    ...ofReviews,
  },
  'public-posts': { posts: { name: 'Public posts', about: 'Public posts, each once.' }, ...ofPosts },
  posts: {
    posts: { name: 'Posts', about: 'Mentions and public posts, each once.' },
    ...ofPosts,
    ...ofReviews,
  },
  tickets,
  messages: {
    messages: { name: 'Messages', about: 'All messages and notes.' },
    received: { name: 'Messages received', about: 'Messages from customers.' },
    sent: { name: 'Messages sent', about: 'Messages to customers.' },
    notes: { name: 'Notes', about: 'Notes that only the team sees.' },
    failed: { name: 'Messages not delivered', about: 'Messages that the network did not deliver.' },
    writers: { name: 'Writers', about: 'Different people of the team who wrote.' },
    failed_share: { name: 'Not delivered, share', about: 'Messages not delivered, among those sent.' },
  },
  'sla-clocks': {
    clocks: { name: 'Times measured', about: 'Times that a service level measured.' },
    ended: { name: 'Times ended', about: 'Times whose end has come.' },
    breached: { name: 'Times breached', about: 'Times that were longer than the service level allows.' },
    ...nameTime('seconds', 'Time measured', 'How long it took.'),
    breached_share: { name: 'Breached share', about: 'Times breached, among all that were measured.' },
  },
  surveys: {
    invitations: { name: 'Invitations', about: 'Invitations, also those that were not sent.' },
    sent: { name: 'Invitations sent', about: 'Invitations that reached the customer.' },
    answered: { name: 'Surveys answered', about: 'Invitations with an answer.' },
    csat_mean: { name: 'Satisfaction, mean', about: 'The mean score from 1 to 5.' },
    answered_share: { name: 'Response rate', about: 'Answers among the invitations sent.' },
    ...satisfaction,
  },
  'agent-work': {
    spans: { name: 'Spans of work', about: 'Spans of attendance and of handling.' },
    agents: { name: 'Agents', about: 'Different people who worked.' },
    attended: { name: 'Time attended', about: 'Time in a working status.' },
    handled: { name: 'Time handling', about: 'Time with a ticket.' },
    handled_tickets: { name: 'Tickets handled', about: 'Different tickets that agents worked on.' },
    handled_share: { name: 'Handling share', about: 'Time handling, in the time attended.' },
  },
  'link-clicks': {
    clicks: { name: 'Link visits', about: 'Visits through short links, without bots.' },
    unique_clicks: {
      name: 'Unique link visits',
      about: 'Different visitors of a link on a day, summed over links and days.',
    },
    requests: { name: 'Requests for links', about: 'All requests for short links, bots included.' },
    bots: { name: 'Bots on links', about: 'Requests of bots and of programs that do not name themselves.' },
    prefetches: {
      name: 'Pages loaded in advance',
      about: 'Requests of browsers that load before anyone opens the link.',
    },
  },
  ...postMeasureNames,
  keywords: {
    keywords: { name: 'Keywords', about: 'Keywords, each once.' },
    active: { name: 'Active keywords', about: 'Keywords that find posts now.' },
  },
};
