-- Whoever hid the list of what is left to set up on their own start page.
create table hidden_onboardings (
  account_id uuid references accounts (_id) on delete cascade,
  user_id uuid,
  hidden_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- What the organisation said it does not need.
create table skipped_onboarding_steps (
  account_id uuid references accounts (_id) on delete cascade,
  step text,
  skipped_at timestamptz not null,
  primary key (account_id, step)
);
