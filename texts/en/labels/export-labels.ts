import type { ExportColumn } from '#contracts/listening/exports/columns.ts';

export type ExportLabels = {
  columns: Record<ExportColumn, string>;
  values: Readonly<Record<string, string>>;
  file: string;
  sheet: string;
};

/** The labels in files for people; the screen that chooses columns has the same. */
export const exportLabels: ExportLabels = {
  file: 'mentions',
  sheet: 'Mentions',
  columns: {
    _id: 'ID',
    published_at: 'Published',
    collected_at: 'Collected',
    channel: 'Channel',
    kind: 'Kind',
    author_name: 'Author',
    author_handle: 'Author handle',
    author_id: 'Author ID',
    followers: 'Followers',
    title: 'Title',
    text: 'Text',
    url: 'Link',
    language: 'Language',
    country: 'Country',
    sentiment: 'Sentiment',
    sentiment_confidence: 'Confidence',
    sentiment_by: 'Sentiment by',
    keywords: 'Keywords',
    tags: 'Tags',
    likes: 'Likes',
    comments: 'Comments',
    shares: 'Shares',
    views: 'Views',
    reach: 'Reach',
    engagement: 'Engagement',
    influence: 'Influence',
    score: 'Score',
    stars: 'Stars',
    hashtags: 'Hashtags',
    mentioned: 'People mentioned',
    domains: 'Sites linked',
    links: 'Links',
    media: 'Media',
    thread: 'Thread',
    reply_to: 'Reply to',
    cluster: 'Alike posts',
    status: 'Status',
    starred: 'Starred',
    assigned_to: 'Assigned to',
    ticket_id: 'Ticket',
  },
  values: {
    negative: 'negative',
    neutral: 'neutral',
    positive: 'positive',
    question: 'question',
    unjudged: 'not judged',
    post: 'post',
    message: 'message',
    model: 'model',
    rule: 'rule',
    person: 'person',
    new: 'new',
    seen: 'seen',
    done: 'done',
    yes: 'yes',
  },
};
