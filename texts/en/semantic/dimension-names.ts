import type { FieldNames } from '#texts/en/semantic/field-name.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { dimensions } = REPORT_NAMES.en;

/** Time, in every data set. */
const ofTime: FieldNames = {
  time: { name: 'Time', about: 'Hours, days, weeks, months or years, one after another.' },
  weekday: { name: dimensions.weekday, about: 'Monday to Sunday, all weeks together.' },
  hour: { name: dimensions.hour, about: '0 to 23 o’clock, all days together.' },
};

const ofPosts: FieldNames = {
  channel: { name: dimensions.channel, about: 'The network or place it came from.' },
  sentiment: { name: 'Sentiment', about: 'The tone of the text.' },
  language: { name: 'Language', about: 'The language of the text.' },
  country: { name: 'Country', about: 'Where the author is, where that is known.' },
  source: { name: 'Source', about: 'The page or feed that it was read from.' },
  author: { name: 'Author', about: 'The person who wrote it.' },
  author_key: { name: 'Author (key)', about: 'The author by a number, without the name.' },
  hashtag: { name: 'Hashtag', about: 'A hashtag in the text.' },
  mentioned: { name: 'Mentioned person', about: 'An @name in the text.' },
  domain: { name: 'Site', about: 'The site that a link leads to.' },
  link: { name: 'Link', about: 'The address of a link in the text.' },
  emoji: { name: 'Emoji', about: 'An emoji in the text.' },
  word: { name: 'Word', about: 'A word of the text.' },
  kind: { name: 'Post or message', about: 'Whether it is public or was written to us.' },
  audience: { name: 'Audience', about: 'How many followers the author has, in four ranges.' },
  keyword: { name: 'Keyword', about: 'The keyword that it matches.' },
  tag: { name: 'Tag', about: 'A tag of the post.' },
  status: { name: 'Status', about: 'New, seen or done.' },
  assigned: { name: 'Assigned to', about: 'The person who takes care of the post.' },
  sentiment_by: { name: 'Sentiment set by', about: 'The model, a rule or a person.' },
  starred: { name: 'Starred', about: 'Whether someone starred it.' },
  cluster: { name: 'Story', about: 'Near-duplicate posts together.' },
  thread: { name: 'Thread', about: 'The post and what was written below it.' },
  media: { name: 'Media', about: 'Pictures, films and files in the post.' },
  ticket: { name: 'Ticket of the post', about: 'The ticket that it became.' },
  hidden: { name: 'Hidden', about: 'Whether it is left out of all numbers, and by what.' },
  hidden_by: { name: 'Hidden by', about: 'The person who hid it.' },
};

const ofTickets: FieldNames = {
  connection: { name: dimensions.connection, about: 'The page or account of ours that was written to.' },
  agent: { name: 'Agent', about: 'The person of the team.' },
  group: { name: dimensions.group, about: 'The group of the team.' },
  ticket_state: { name: 'Ticket state', about: 'New, open, pending, on hold, done or closed.' },
  priority: { name: dimensions.priority, about: 'Low to urgent.' },
  ticket_tag: { name: 'Ticket tag', about: 'A tag of the ticket.' },
  ticket_keyword: { name: 'Ticket keyword', about: 'A keyword that a message of the ticket matches.' },
  customer_tag: { name: dimensions.customer_tag, about: 'A tag of the customer.' },
  customer: { name: 'Customer', about: 'The person who wrote to us.' },
  sla_band: { name: 'Service level state', about: 'In time, at risk or breached.' },
  ticket_source: { name: dimensions.source, about: 'Whether the customer wrote first, or we.' },
  survey_state: { name: 'Survey state', about: 'Whether a survey was sent or answered.' },
  ticket_place: {
    name: dimensions.place,
    about: 'Where the customer wrote last: in private, in public, as a review, by mail.',
  },
  stars: { name: dimensions.stars, about: 'The stars of a review, 1 to 5, as its author left them.' },
  app_version: { name: dimensions.app_version, about: 'The version of the app that the reviewer uses.' },
  form: { name: 'Form field', about: 'A field that agents fill in on the ticket.' },
  ticket_number: { name: 'Ticket number', about: 'Each ticket by its number.' },
  ticket_done: { name: 'Ticket is done', about: 'Whether the ticket is done.' },
  blocked: { name: 'Blocked', about: 'Whether the post blocker kept it away.' },
  undelivered: { name: 'Has an undelivered message', about: 'Whether a message did not arrive.' },
  side_waiting: { name: 'Side conversation waits', about: 'Whether someone outside has not answered yet.' },
  side_answered: { name: 'Side conversation answered', about: 'Whether someone outside answered.' },
  side_unread: { name: 'Side conversation unread', about: 'Whether such an answer is unread.' },
  mentioned_agent: { name: 'Mentioned agent', about: 'A person of the team whom a note mentions.' },
};

const ofWork: FieldNames = {
  direction: { name: 'Direction', about: 'Received, sent, or a note.' },
  message_kind: { name: 'Kind of message', about: 'Private, comment, review, e-mail, or by a bot.' },
  content: { name: 'Content', about: 'Text, picture, film, sound or file.' },
  writer: { name: 'Writer', about: 'The person of the team who wrote it.' },
  delivery: { name: 'Delivery', about: 'What became of the message after sending.' },
  work_kind: { name: 'Kind of work', about: 'Attendance, or handling a ticket.' },
  working_status: { name: 'Working status', about: 'What the agent was doing.' },
  sla_metric: { name: 'Service level metric', about: 'Which time was measured.' },
  sla_level: { name: 'Service level', about: 'The level from 1 to 4 that the time reached.' },
  survey: { name: dimensions.survey, about: 'Which survey it was.' },
  survey_language: { name: 'Survey language', about: 'The language in which it was sent.' },
  survey_reason: { name: 'Why not sent', about: 'Why an invitation was left out.' },
  csat_score: { name: 'Satisfaction score', about: 'The answer from 1 to 5.' },
  nps_score: { name: 'NPS score', about: 'The answer from 0 to 10.' },
  nps_group: { name: 'NPS group', about: 'Detractors, passives and promoters.' },
  keyword_parent: { name: 'Keyword above', about: 'The keyword to which others belong.' },
  keyword_owner: { name: 'Keyword owner', about: 'The person who owns the keyword.' },
  keyword_active: { name: 'Keyword is active', about: 'Whether the keyword finds posts now.' },
};

const ofLinks: FieldNames = {
  short_link: { name: 'Short link', about: 'The short link that was opened.' },
  link_host: { name: 'Host of the link', about: 'The host at which the short link was opened.' },
  post: { name: 'Post (key)', about: 'The post that the short link belongs to.' },
  campaign: { name: 'Campaign (key)', about: 'The campaign that the short link belongs to.' },
  device: { name: 'Device', about: 'iPhone or iPad, Android, computer, or another device.' },
  referrer: {
    name: 'Referring site',
    about: 'The site from which the visitor came, where the browser says so.',
  },
  post_author: { name: 'Author of the post', about: 'The person of the team who wrote it.' },
  post_origin: { name: 'Published by', about: 'This suite, or the channel by itself.' },
  post_kind: {
    name: 'Kind of post',
    about: 'What it is at its network: a post, a film, a story, a message.',
  },
  post_format: { name: 'Format of the post', about: 'Text, link, picture, film or several.' },
  post_link: { name: 'Post has a link', about: 'Whether it has a web address.' },
  post_campaign: { name: 'Campaign of the post', about: 'The campaign that the post names.' },
  post_tag: { name: 'Tag of the post', about: 'A tag by which the team groups posts.' },
  post_age: { name: 'Age of the post', about: 'How old it was when its numbers were read.' },
  visit_kind: { name: 'Kind of request', about: 'A visit, a bot, or a page loaded in advance.' },
};

/** Dimensions, by their names: a name is one meaning in every data set. */
export const dimensionNames: FieldNames = { ...ofTime, ...ofPosts, ...ofTickets, ...ofWork, ...ofLinks };
