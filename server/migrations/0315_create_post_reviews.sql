-- Reviews of posts (contracts/publishing/approval/review.ts): how far each has come, everything that happened, and comments.
create table publishing_reviews (
  account_id uuid not null references accounts (_id) on delete cascade,
  post_id uuid not null,
  -- Each submission begins a round; what happened before counts no longer.
  round integer not null,
  state text not null,
  -- The hash of what is approved, down to the bytes of its files.
  seal text not null,
  number integer not null,
  step integer not null,
  steps jsonb not null,
  own_work boolean not null,
  -- The workflows whose steps these are.
  workflow_ids uuid[] not null,
  -- Who is asked in the step that waits, and who approved in it: `user ID`, `role ID` or `client ID`.
  asked text[] not null,
  approved_by text[] not null,
  authors uuid[] not null,
  submitted_by uuid,
  submitted_at timestamptz not null,
  due_at timestamptz,
  noted_at timestamptz,
  escalated_at timestamptz,
  updated_at timestamptz not null,
  primary key (account_id, post_id),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade
);
create index publishing_reviews__waiting on publishing_reviews (account_id) where state = 'in_review';

create table publishing_review_events (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  post_id uuid not null,
  round integer not null,
  -- The order within a post: several may have the same instant.
  place integer not null,
  at timestamptz not null,
  kind text not null,
  number integer not null,
  -- What the machine of approvals follows; null for what changes the steps alone.
  event jsonb,
  user_id uuid,
  client_id uuid,
  -- In whose place a deputy decided.
  for_user_id uuid,
  text text not null,
  primary key (account_id, _id),
  constraint publishing_review_events__place unique (account_id, post_id, place),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade
);

create table publishing_comments (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  post_id uuid not null,
  number integer not null,
  audience text not null,
  anchor jsonb,
  text text not null,
  user_id uuid,
  client_id uuid,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (account_id, _id),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade
);
create index publishing_comments__post on publishing_comments (account_id, post_id, created_at);
