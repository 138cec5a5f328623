-- The schema as of version 0.1.0: what 125 former migrations made, in one file. A database that ran all of
-- them is taken to have run this one; tests/migrations/baseline.test.ts proves that both are equal.
-- Roles, row-level security and what else holds for every table: after_migrations.sql.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ---------- Text as it is searched ----------

-- Thai and Lao signs in their order (below, above, circle, tone, other), each once. See engine/text/thai-marks.ts.
create function order_thai_marks(t text) returns text language sql immutable parallel safe as $$
  select string_agg(case when length(part) > 1 and part ~ E'^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]' then (
      select string_agg(mark, '' order by case
          when mark ~ E'[\u0e48-\u0e4b\u0ec8-\u0ecb]' then 3
          when mark ~ E'[\u0e4d\u0ecd]' then 2
          when mark ~ E'[\u0e4c\u0e4e\u0ecc\u0ece]' then 4
          when mark ~ E'[\u0e38-\u0e3a\u0eb8-\u0eba\u0ebc]' then 0
          else 1 end, mark collate "C")
        from (select distinct mark from regexp_split_to_table(part, '') mark) marks)
    else part end, '' order by place)
    from (select found[1] as part, place from regexp_matches(t,
      E'[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}|[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}(?!\u0eb2)|[^\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]+|.',
      'g') with ordinality as cut (found, place)) parts
$$;

create function fold_text_once(t text) returns text language plpgsql immutable parallel safe as $$
declare
  nought int;
begin
  -- What draws nothing; a joiner stays between two pictures, with or without a skin tone or a variation selector between.
  if position(E'\u200d' in t) > 0 then
    t := regexp_replace(t, E'([\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001fffd][\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]*)\u200d'
      || E'(?=[\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001fffd])', E'\\1\uf8ff', 'g');
    t := translate(replace(t, E'\u200d', ''), E'\uf8ff', E'\u200d');
  end if;
  t := regexp_replace(t, E'[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
      || E'\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0100-\U000e01ef]', '', 'g');
  t := replace(replace(t, '™', ' tm'), '℠', ' sm');
  if t ~ (E'[\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78b'
      || E'\ua78c\uff07\uff40\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\uff02'
      || E'\u02d7\u058a\u05be\u1806\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d\u2015\u2e3a\u2e3b\ufe31\ufe58\u2044'
      || E'\u2215\u29f8\uff0f\u02d0\u05c3\u2236\ua789\uff1a\u02dc\u223c\u301c\uff5e\u2217\u066d\uff0a\u066a\uff05\u060c'
      || E'\uff0c\u061f\uff1f\u061b\u037e\uff1b\u06d4\uff0e\u2026\u22ef\ufe19]') then
    t := replace(replace(replace(translate(t, E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78b\ua78c\uff07'
        || E'\uff40\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\uff02\u02d7\u058a\u05be'
        || E'\u1806\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d\u2015\u2e3a\u2e3b\ufe31\ufe58\u2044\u2215\u29f8\uff0f\u02d0'
        || E'\u05c3\u2236\ua789\uff1a\u02dc\u223c\u301c\uff5e\u2217\u066d\uff0a\u066a\uff05\u060c\uff0c\u061f\uff1f\u061b\u037e'
        || E'\uff1b\u06d4\uff0e',
      E'''''''''''''''''''''''''''''''''''''''''''"""""""""""""""------------\u2014\u2014\u2014\u2014\u2014////:::::~~~~***%%,'
        || E',??;;;..'),
      E'\u2026', '...'), E'\u22ef', '...'), E'\ufe19', '...');
  end if;
  t := normalize(replace(lower(normalize(t, nfkc)), 'ς', 'σ'), nfkc);
  t := translate(t, '๐๑๒๓๔๕๖๗๘๙', '0123456789');
  -- The digits of other scripts, each row by its nought.
  if t ~ (E'[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f'
      || E'\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049'
      || E'\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59'
      || E'\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9'
      || E'\uaa50-\uaa59\uabf0-\uabf9]') then
    foreach nought in array array[1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3792, 3872, 4160, 4240, 6112,
      6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016] loop
      t := translate(t, (select string_agg(chr(nought + digit), '' order by digit) from generate_series(0, 9) digit), '0123456789');
    end loop;
  end if;
  -- Accents and what is left out like them; see engine/text/look-alikes.ts.
  if t ~ E'[\u00c0-\u06ff\u1ab0-\u1aff\u1d00-\u1fff\u20d0-\u20dc\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\ufe20-\ufe2f]' then
    t := normalize(regexp_replace(normalize(t, nfd),
      E'([a-z\u00c0-\u02b8\u0370-\u03ff])([\u0591-\u05c7\u064b-\u0670\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u3099\u309a]*)[\u0300-\u036f]+', E'\\1\\2', 'g'), nfc);
    t := regexp_replace(t, E'[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
      || E'\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f]', '', 'g');
    t := translate(t, E'øđðłħŧıёѐѝ\u0622\u0623\u0625\u0671\u0649\u06cc\u06a9\u0629\u06c1',
      E'oddlhtiееи\u0627\u0627\u0627\u0627\u064a\u064a\u0643\u0647\u0647');
    t := replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  -- Thai and Lao; see engine/text/thai-marks.ts.
  if t ~ E'[\u0e31-\u0e4e\u0eb1-\u0ece]' then
    t := regexp_replace(t, E'([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece])\\1+', E'\\1', 'g');
    t := replace(replace(translate(t, E'\u0e45', E'\u0e32'), E'\u0e40\u0e40', E'\u0e41'), E'\u0ec0\u0ec0', E'\u0ec1');
    t := regexp_replace(t, E'([\u0e32\u0e33])([\u0e48-\u0e4b]+)', E'\\2\\1', 'g');
    t := regexp_replace(t, E'\u0eb2([\u0ec8-\u0ecb]+)', E'\\1\u0eb2', 'g');
    if t ~ E'[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{3,}|[\u0e47-\u0e4e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2,}|[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}' then
      t := order_thai_marks(t);
    end if;
    t := replace(t, E'\u0e34\u0e4d', E'\u0e36');
    t := regexp_replace(t, E'\u0e4d([\u0e48-\u0e4b]?)\u0e32', E'\\1\u0e33', 'g');
    t := regexp_replace(t, E'\u0ecd([\u0ec8-\u0ecb])\u0eb2', E'\\1\u0ecd\u0eb2', 'g');
    t := regexp_replace(t, E'\u0e33{2,}', E'\u0e33', 'g');
  end if;
  -- Other marks that stand twice.
  t := regexp_replace(t, E'([\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u1031-\u103e\u17b6-\u17d3\u3099\u309a\u20dd-\u20e4])\\1+', E'\\1', 'g');
  -- One space between words; a blank line stays one. See engine/text/spaces.ts.
  t := translate(t, E'\u0009\u000b\u000c\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u202f\u205f\u3000',
    E' \n\n\n             \n   ');
  t := replace(replace(replace(t, E'\r\n', E'\n'), E'\r', E'\n'), E'\u2029', E'\n\n');
  t := regexp_replace(t, ' {2,}', ' ', 'g');
  t := regexp_replace(t, E' ?\n ?(?:\n ?)+', E'\uf8fe', 'g');
  return replace(replace(replace(replace(t, E' \n', E'\n'), E'\n ', E'\n'), E'\n', ' '), E'\uf8fe', E'\n\n');
end $$;

create function fold_text(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := lower(t);
  before text;
begin
  -- Most Thai and English is settled: folding would change nothing more.
  if folded !~ (E'[^ -_a-~\u0e01-\u0e44\u0e46-\u0e4c\u0e4f\u0e5a\u0e5b\u2014]|  |\u0e40\u0e40|\u0e33\u0e33|[\u0e32\u0e33][\u0e48-\u0e4b]|[\u0e34-\u0e37][\u0e48-\u0e4b]?\u0e33'
      || E'|[\u0e47-\u0e4e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a][\u0e31\u0e34-\u0e3a\u0e47\u0e4d\u0e4e]|[\u0e31\u0e34-\u0e3a][\u0e48-\u0e4e]{2}')
  then return folded; end if;
  folded := t;
  for turn in 1..4 loop
    before := folded;
    folded := fold_text_once(folded);
    exit when folded = before;
  end loop;
  return folded;
end $$;

-- Texts with a blank line between them, which no phrase is found across.
create function as_paragraphs(variadic parts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return array_to_string(parts, E'\n\n');
end $$;

-- The telephone numbers in a text as digits: with the prefix of their country and, of Thailand, without it too.
create function phone_forms(t text) returns text language plpgsql immutable parallel safe as $$
begin
  if t !~ '(?:\+|\m[06])[-0-9 .()]{7,}' then return null; end if;
  return (
    select string_agg(case
        when digits ~ '^660?\d{8,9}$' then '+66' || regexp_replace(digits, '^660?', '') || ' 0' || regexp_replace(digits, '^660?', '')
        when digits ~ '^0\d{8,9}$' then digits || ' +66' || substr(digits, 2)
        else '+' || digits end, ' ')
      from (select regexp_replace(number[1], '\D', '', 'g') as digits
        from regexp_matches(t, '((?:\+ ?|\m(?=0|66)|\((?=\+?[06]))[(+]*\d(?:[-. ()]{0,2}\d){7,14})(?!\d)', 'g') number) numbers);
end $$;

create function searched_text(t text) returns text language sql immutable parallel safe as $$
  select case when t = '' then '' else fold_text(as_paragraphs(t, phone_forms(t))) end
$$;

-- The names of files beside a message.
create function file_names(media jsonb) returns text language sql immutable parallel safe as $$
  select case when media = '[]' then null else (select string_agg(one ->> 'name', E'\n\n') from jsonb_array_elements(media) one) end
$$;

-- What the text of a mail leaves out for its reader is searched as its words are.
create function mail_parts(extra jsonb) returns text language sql immutable parallel safe as $$
  select case when extra is null then null
    else as_paragraphs(extra ->> 'subject', extra ->> 'signature', left(extra ->> 'quoted', 20000)) end
$$;

-- Texts, choices, dates and numbers; yes and no say nothing by themselves.
create function ticket_text(subject text, fields jsonb) returns text language sql immutable parallel safe as $$
  select searched_text(as_paragraphs(subject, (select string_agg(said #>> '{}', E'\n\n')
    from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string" || @.type() == "number")') said)))
$$;

-- A list without some of its entries, the others in their order.
create function list_without(list anyarray, gone anyarray) returns anyarray language sql immutable as $$
  select coalesce(array_agg(one order by place), list[1:0])
    from unnest(list) with ordinality as entries (one, place)
   where one is null or one <> all (gone)
$$;

-- What a question is known by in every version of its questionnaire.
create function survey_question_id(asked jsonb) returns uuid language sql immutable
return md5((asked ->> 'kind') || chr(10) || (asked ->> 'label'))::uuid;

-- ---------- Plans and accounts ----------

-- The offers of the platform: everybody may read them, only the platform writes them.
create table plans (
  _id uuid,
  name text not null,
  about text not null default '',
  -- In minor units of the currency, for one interval.
  price bigint not null check (price >= 0),
  currency text not null default 'USD',
  "interval" text not null check ("interval" in ('month', 'year')),
  trial_days int not null default 0,
  limits jsonb not null default '{}',
  features text[] not null default '{}',
  product jsonb not null default '{}',
  offered boolean not null default true,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (_id)
);
create unique index plans__name__interval on plans (lower(name), "interval") where not archived;

-- Plans belong to no account.
create policy everybody_reads on plans for select using (true);

create table accounts (
  _id uuid,
  name text not null,
  product jsonb not null,
  password_strength text not null default 'normal',
  time_zone text not null default 'Asia/Bangkok',
  language text not null default 'en',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- Since when the present strength is asked for: the date of passwords whose own date is not known.
  password_policy_since timestamptz not null default now(),
  session_idle_minutes int not null default 10080,
  session_hours int,
  second_factor_required boolean not null default false,
  feature_overrides jsonb not null default '{}',
  version int not null default 1,
  suspended_at timestamptz,
  suspended_reason text not null default '',
  -- From then on the data of a deleted account may be dropped; until then the deletion can be taken back.
  delete_at timestamptz,
  plan_id uuid references plans (_id),
  plan_granted boolean not null default false,
  plan_selected uuid references plans (_id),
  primary key (_id)
);
create index accounts__delete_at on accounts (delete_at) where delete_at is not null;
create index accounts__created_at on accounts (created_at, _id);

-- Facts about the installation itself.
create table installation (
  key text,
  value jsonb not null,
  primary key (key)
);

-- Reports of crashed pages may come from people who are not signed in: they belong to the installation.
create table error_reports (
  _id uuid,
  at timestamptz not null default now(),
  message text not null,
  stack text not null,
  path text not null,
  what_happened text not null,
  email text not null,
  primary key (_id)
);

create table idempotency_keys (
  account_id uuid,
  user_id uuid,
  method text,
  path text,
  key text,
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, method, path, key)
);
create index idempotency_keys__created_at on idempotency_keys (created_at);

-- Settings that are one object, such as the switches of a product: what was saved of each, under its declared name. An account that
-- never saved has no row and lives by the declared defaults.
create table setting_documents (
  account_id uuid references accounts (_id) on delete cascade,
  name text,
  -- Empty where all products share it.
  product text default '',
  value jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, name, product)
);

-- ---------- People: roles, groups, users ----------

create table roles (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  permissions text[] not null,
  second_factor_required boolean not null default false,
  about text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint roles__account_id__name unique (account_id, name)
);

create table groups (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint groups__account_id__name unique (account_id, name)
);

create table users (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  email text not null,
  name text not null,
  role_id uuid not null,
  group_id uuid,
  password_hash text,
  must_change_password boolean not null default false,
  password_change_date timestamptz,
  in_status boolean not null default false,
  signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  break_glass boolean not null default false,
  disabled_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- The brand under which the user signed in last, so that mails have its name and images and link to its host. The id of a deleted
  -- brand stays and refers to none.
  brand_id uuid,
  primary key (account_id, _id),
  constraint users__email unique (email),
  foreign key (account_id, role_id) references roles (account_id, _id),
  foreign key (account_id, group_id) references groups (account_id, _id)
);
create index users__role on users (account_id, role_id);
create index users__group on users (account_id, group_id);

create table group_owners (
  account_id uuid,
  group_id uuid,
  user_id uuid,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index group_owners__user on group_owners (account_id, user_id);

-- One open invitation a person; sending it again replaces the link.
create table invitations (
  account_id uuid,
  user_id uuid,
  token_hash bytea not null,
  invited_by uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  constraint invitations__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Names of deleted users, so that history still says who did what. Nothing else of them is kept.
create table former_users (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  left_at timestamptz not null,
  primary key (account_id, _id)
);

-- The hours in which each user used the suite, and how they came in. `quarters` has a bit for each quarter of the hour, because the
-- hours of some time zones begin at half past or at a quarter.
create table access_hours (
  account_id uuid references accounts (_id) on delete cascade,
  hour timestamptz,
  user_id uuid,
  via text,
  quarters smallint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, hour, user_id, via)
);
create index access_hours__person on access_hours (account_id, user_id, hour);

-- When users came and left. Nothing is changed here: a correction is an entry of its own with the id of the one it corrects.
create table punch_entries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  direction text not null,
  at timestamptz not null,
  source text not null,
  corrects uuid,
  -- The correction says that the corrected entry never happened.
  void boolean not null default false,
  reason text not null default '',
  made_by uuid,
  made_at timestamptz not null,
  primary key (account_id, _id),
  constraint punch_entries__account_id__corrects unique (account_id, corrects),
  foreign key (account_id, corrects) references punch_entries (account_id, _id)
);
create index punch_entries__person on punch_entries (account_id, user_id, at);
create index punch_entries__at on punch_entries (account_id, at desc, _id desc);

create table working_statuses (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  color text not null,
  accepts_tickets boolean not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Working statuses are in an order of their own, the first one in use is where everybody begins; and they have a name in Thai.
  "position" int not null default 0,
  name_th text not null default '',
  -- Whether somebody in a status counts as staff at work; a pause does not.
  counts_as_staff boolean not null default true,
  primary key (account_id, _id),
  constraint working_statuses__account_id__name unique (account_id, name)
);

-- The working status that each user chose. Users who chose none, or whose status was deleted, have the first one that is in use.
create table user_working_statuses (
  account_id uuid references accounts (_id) on delete cascade,
  user_id uuid,
  status_id uuid not null,
  since timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, status_id) references working_statuses (account_id, _id) on delete cascade
);
create index user_working_statuses__status on user_working_statuses (account_id, status_id);

-- The working statuses of users over time, with the names and effects of that time.
create table working_status_spans (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  status_id uuid not null,
  name text not null,
  name_th text not null,
  color text not null,
  accepts_tickets boolean not null,
  counts_as_staff boolean not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (account_id, _id),
  check (to_at >= from_at)
);
create unique index working_status_spans__open on working_status_spans (account_id, user_id) where to_at is null;
create index working_status_spans__person on working_status_spans (account_id, user_id, from_at);

create table group_options (
  account_id uuid,
  group_id uuid,
  product text,
  keywords_enable boolean not null default false,
  -- As they were sent: a form may leave empty entries, which are texts and no ids.
  keywords text[] not null default '{}',
  tags uuid[] not null default '{}',
  custom_socials uuid[] not null default '{}',
  engagements uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, group_id, product),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);

create table group_settings (
  account_id uuid,
  group_id uuid,
  ticket_tags uuid[] not null default '{}',
  keywords uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, group_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);

-- ---------- Signing in: sessions, passwords, second factors, single sign-on ----------

create table sessions (
  account_id uuid,
  token_hash bytea,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  _id uuid not null default gen_random_uuid(),
  idle_minutes int not null default 10080,
  -- When the person last proved to be there: with a password, a code or a passkey.
  proved_at timestamptz not null default now(),
  -- How the person came in: what was proved elsewhere (single sign-on, a passkey) needs no second factor here.
  way text not null default 'password',
  -- The administrator who is signed in as this person, and their own session to go back to.
  remote_by uuid,
  remote_home bytea constraint sessions__remote_home references sessions (token_hash) on update cascade on delete cascade,
  -- The brand under which the session was opened: null is the suite's own.
  brand_id uuid,
  primary key (account_id, token_hash),
  constraint sessions__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create unique index sessions__id on sessions (account_id, _id);
create index sessions__user on sessions (account_id, user_id);
create index sessions__remote_home on sessions (remote_home) where remote_home is not null;

-- One-time tickets that open the live socket in place of the cookie's value.
create table socket_tickets (
  account_id uuid,
  ticket_hash bytea,
  user_id uuid not null,
  session_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, ticket_hash),
  constraint socket_tickets__ticket_hash unique (ticket_hash)
);

-- Earlier passwords, hashed, so that they are not taken again.
create table password_history (
  account_id uuid,
  user_id uuid,
  replaced_at timestamptz,
  password_hash text not null,
  primary key (account_id, user_id, replaced_at),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Mailed one-time links to a new password; only hashes of their tokens.
create table password_resets (
  account_id uuid,
  token_hash bytea,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Each requester has links of their own, so that nobody else's request ends them.
  requester bytea,
  primary key (account_id, token_hash),
  constraint password_resets__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index password_resets__user on password_resets (account_id, user_id);

-- Which reset mails went to a person, and who requested them (hashed: a browser that the person signed in with, else a network
-- address), so that requests of others leave the person's own requests their mails.
create table password_reset_mails (
  account_id uuid,
  _id uuid,
  user_id uuid not null,
  requester bytea not null,
  sent_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index password_reset_mails__user on password_reset_mails (account_id, user_id, sent_at);

-- Browsers that a person has signed in with: each has an allowance of wrong tries of its own.
create table known_devices (
  account_id uuid,
  device_hash bytea,
  user_id uuid,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (account_id, device_hash, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index known_devices__device on known_devices (device_hash);

-- Failed attempts to sign in by what they have in common (an address, a device, an account name; hashed), shared by all processes.
create table login_throttles (
  key_hash bytea,
  tries int not null,
  wait_until timestamptz,
  last_at timestamptz not null,
  -- Whether the last try came while tries had to wait.
  refused boolean not null,
  primary key (key_hash)
);
create index login_throttles__last_at on login_throttles (last_at);

-- Attempts to sign in. Those with an unknown address belong to the platform's account and have no user.
create table login_attempts (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid,
  at timestamptz not null,
  result text not null,
  ip text not null,
  user_agent text not null,
  known_device boolean not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index login_attempts__user on login_attempts (account_id, user_id, at);
create index login_attempts__at on login_attempts (at);

create table demo_requests (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  company text not null,
  email text not null,
  phone text not null,
  message text not null,
  ip text not null,
  created_at timestamptz not null,
  primary key (account_id, _id)
);

create table totp_secrets (
  account_id uuid,
  user_id uuid,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The newest step whose code was used: no code works twice (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

create table passkeys (
  account_id uuid,
  _id uuid,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, _id),
  constraint passkeys__credential_id unique (credential_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index passkeys__user on passkeys (account_id, user_id);

-- Challenges of passkeys before the user is known: they belong to the installation until they are answered.
create table passkey_challenges (
  challenge text,
  expires_at timestamptz not null,
  primary key (challenge)
);

create table recovery_codes (
  account_id uuid,
  user_id uuid,
  code_hash bytea,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Browsers that need no second factor for a while.
create table trusted_browsers (
  account_id uuid,
  token_hash bytea,
  user_id uuid not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- A sign-in between its two factors, or the registration of a passkey.
create table second_factor_challenges (
  account_id uuid,
  token_hash bytea,
  user_id uuid not null,
  passkey_challenge text,
  remember boolean not null default false,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  constraint second_factor_challenges__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

create table provider_links (
  account_id uuid,
  provider text,
  subject text,
  user_id uuid not null,
  name text not null,
  linked_at timestamptz not null,
  primary key (account_id, provider, subject),
  constraint provider_links__subject unique (provider, subject),
  constraint provider_links__user unique (account_id, user_id, provider),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Begun before anybody is known: they belong to the installation.
create table provider_flows (
  state text,
  provider text not null,
  browser_hash bytea not null,
  verifier text not null,
  purpose text not null,
  -- The page that opened the pop-up.
  opener text not null,
  account_id_of_link uuid,
  user_id_of_link uuid,
  code_hash bytea,
  result jsonb,
  expires_at timestamptz not null,
  primary key (state),
  unique (code_hash)
);

create table sso_connections (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  type text not null,
  active boolean not null,
  oidc jsonb,
  client_secret bytea,
  saml jsonb,
  claims jsonb not null,
  creates_people boolean not null,
  default_role_id uuid,
  mappings jsonb not null,
  enforced boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- SAML single log-out: what we sign with, one pair a connection (made when it is first needed), and the whole name under which a
  -- session's person is known at the provider.
  signing_key bytea,
  signing_certificate text,
  primary key (account_id, _id)
);

create table sso_domains (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  primary key (account_id, _id),
  constraint sso_domains__account_id__domain unique (account_id, domain)
);
-- Many may claim a domain; one can prove it.
create unique index sso_domains__verified on sso_domains (domain) where verified_at is not null;

create table sso_identities (
  account_id uuid,
  connection_id uuid,
  subject text,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, connection_id, subject),
  foreign key (account_id, connection_id) references sso_connections (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- A sign-in between leaving for the provider and coming back.
create table sso_flows (
  account_id uuid,
  state text,
  connection_id uuid not null,
  -- The browser that left: only the one with this cookie may come back.
  browser_hash bytea not null,
  verifier text not null,
  nonce text not null,
  redirect text,
  -- Set once the provider's answer has been checked; what is left is to meet the browser.
  proved jsonb,
  expires_at timestamptz not null,
  primary key (account_id, state),
  constraint sso_flows__state unique (state),
  foreign key (account_id, connection_id) references sso_connections (account_id, _id) on delete cascade
);

-- Which session came from which sign-in at the provider, for logging out from there.
create table sso_sessions (
  account_id uuid,
  session_id uuid,
  connection_id uuid not null,
  subject text not null,
  sid text,
  name_id jsonb,
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references sessions (account_id, _id) on delete cascade
);
create index sso_sessions__subject on sso_sessions (account_id, connection_id, subject);

-- Assertions and logout tokens that were used: none counts twice.
create table used_sso_tokens (
  account_id uuid references accounts (_id) on delete cascade,
  token_id text,
  expires_at timestamptz not null,
  primary key (account_id, token_id)
);

-- ---------- Events ----------

-- The sequence of an account's events; the row lock makes numbers appear in the order of commits, without gaps.
create table event_heads (
  account_id uuid references accounts (_id) on delete cascade,
  seq bigint not null default 0,
  primary key (account_id)
);

create table event_log (
  account_id uuid references accounts (_id) on delete cascade,
  seq bigint,
  at timestamptz not null,
  kind text not null,
  entity_id uuid,
  actor_kind text not null,
  actor_id uuid,
  data jsonb not null default '{}',
  -- Salted digest of the values beside the event: the chain stays verifiable when a person's values are erased.
  digest bytea not null,
  primary key (account_id, seq)
);
create index event_log__entity on event_log (account_id, entity_id, seq) where entity_id is not null;
-- Whatever an account's log is narrowed by, its newest lines are the first ones of an index: no filter counts through the rest.
create index event_log__at on event_log (account_id, at desc, seq desc);
create index event_log__people on event_log (account_id, at desc, seq desc) where actor_kind in ('user', 'api_key',
  'administrator', 'operator');
create index event_log__kind on event_log (account_id, kind, at desc, seq desc);
create index event_log__actor on event_log (account_id, actor_id, kind, at desc, seq desc) where actor_id is not null;

create table event_values (
  account_id uuid,
  seq bigint,
  salt bytea not null,
  before jsonb,
  after jsonb,
  -- The digest of an event's values is over their canonical JSON, so that it can be taken again from what is stored. Rows from before
  -- that cannot be; erased ones need not.
  canonical boolean not null default false,
  erased_at timestamptz,
  primary key (account_id, seq)
);

-- Hashes of the chain, sealed by a job after the fact so that writers never wait for each other.
create table event_seals (
  account_id uuid,
  seq bigint,
  hash bytea not null,
  -- A seal's own proof, made with the installation's key: who can write the whole database still cannot seal anew.
  proof bytea,
  primary key (account_id, seq)
);

-- Events to which the CRM still has to react: written with the event, marked with each reaction and deleted with the last one, in the
-- transactions of the reactions. A job repeats reactions that fail.
create table pending_reactions (
  account_id uuid references accounts (_id) on delete cascade,
  seq bigint,
  ticket_id uuid not null,
  at timestamptz not null,
  done text[] not null default '{}',
  handed boolean not null default false,
  primary key (account_id, seq)
);

-- ---------- Files and mails ----------

create table files (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  -- What it was given for; decides who may give and fetch it.
  purpose text not null,
  name text not null,
  kind text not null,
  -- By its bytes, never by what the sender said.
  media_type text not null,
  bytes bigint not null,
  width int,
  height int,
  has_thumbnail boolean not null default false,
  user_id uuid,
  created_at timestamptz not null,
  -- When something last gave a file up: what the history can bring back comes with its files, so those of canned responses stay a
  -- while.
  freed_at timestamptz,
  -- What a file's bytes are known by wherever settings move to.
  digest text,
  primary key (account_id, _id)
);
create index files__created_at on files (created_at);

-- Who refers to a file, and who may therefore fetch it: everybody, one group, or one person.
create table file_references (
  account_id uuid references accounts (_id) on delete cascade,
  file_id uuid,
  holder text,
  holder_id uuid,
  place int not null,
  audience text not null,
  audience_id uuid,
  primary key (account_id, holder, holder_id, file_id),
  foreign key (account_id, file_id) references files (account_id, _id)
);
create index file_references__file on file_references (account_id, file_id);

-- Mails on their way. The values are sealed (they may hold a one-time link) and go once the mail is delivered.
create table mails (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  to_address text not null,
  template text not null,
  language text not null,
  "values" bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The brand of a mail, chosen when it is enqueued; null is the brand of its account.
  brand_id uuid,
  primary key (account_id, _id)
);
create index mails__created_at on mails (created_at);

-- Work that takes minutes: how far it is stands here, so that it survives a restart and a person can pause, resume and cancel it.
create table long_works (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  kind text not null,
  about_id uuid,
  owner_id uuid,
  label jsonb not null default '{}',
  input jsonb not null,
  state text not null,
  done bigint not null default 0,
  total bigint,
  -- Where its next step begins, in the shape of its kind; null before the first.
  place jsonb,
  result jsonb not null default '{}',
  error text,
  rate float8,
  -- Counts the times it stood in line: a job of an older turn does nothing.
  turn int not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index long_works__newest on long_works (account_id, created_at desc, _id desc);
create index long_works__about on long_works (account_id, about_id, created_at desc) where about_id is not null;
create index long_works__age on long_works (finished_at) where finished_at is not null;
-- One of a kind about one thing at a time.
create unique index long_works__one_open on long_works (account_id, kind, about_id) where state in ('queued', 'running', 'paused');

-- ---------- Administration and payment ----------

create table brands (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  origin text not null,
  hosts text[] not null default '{}',
  site_name text not null,
  site_title text not null,
  theme_color text not null,
  theme jsonb not null,
  sidebar_logo_style text,
  after_login_page jsonb,
  support_links jsonb not null default '[]',
  mail_sender jsonb,
  -- Paths of pictures by slot; the bytes lie in brand_images.
  images jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint brands___id unique (_id)
);

-- A host belongs to one brand of the installation.
create table brand_hosts (
  account_id uuid not null,
  brand_id uuid not null,
  host text,
  primary key (host),
  foreign key (account_id, brand_id) references brands (account_id, _id) on delete cascade
);
create index brand_hosts__brand on brand_hosts (account_id, brand_id);

-- Pictures are named by what is in them, so an address never shows anything else.
create table brand_images (
  account_id uuid,
  brand_id uuid,
  slot text,
  hash text not null,
  type text not null,
  bytes bytea not null,
  primary key (account_id, brand_id, slot),
  foreign key (account_id, brand_id) references brands (account_id, _id) on delete cascade
);
create index brand_images__hash on brand_images (hash);

-- Archives of everything an account has; the file lies in the data folder under the archive's id.
create table account_exports (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  requested_by uuid,
  -- One link at a time, one download a link.
  link_hash bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, _id),
  constraint account_exports___id unique (_id),
  constraint account_exports__link_hash unique (link_hash)
);

-- What was done to keywords in bulk, with what undoing it needs. It may concern two accounts, so it belongs to neither.
create table keyword_migrations (
  _id uuid,
  plan jsonb not null,
  report jsonb not null,
  undo jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (_id)
);
create index keyword_migrations__created_at on keyword_migrations (created_at);

-- What the payment provider last said of an organisation: a copy that is fetched afresh after every event of theirs.
create table billing (
  account_id uuid references accounts (_id) on delete cascade,
  provider text check (provider in ('stripe', 'twin')),
  customer_id text not null,
  subscription_id text,
  status text,
  plan_id uuid references plans (_id),
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  default_card text,
  cards jsonb not null default '[]',
  last_error text,
  synced_at timestamptz not null,
  primary key (account_id, provider),
  constraint billing__customer unique (provider, customer_id)
);

-- Events of the provider that were taken: each counts once, however often it is delivered.
create table payment_events (
  account_id uuid references accounts (_id) on delete cascade,
  event_id text,
  type text not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);

-- The ledger of usage: amounts by day (UTC), added in the transaction of what they count.
create table usage_days (
  account_id uuid references accounts (_id) on delete cascade,
  meter text,
  day date,
  amount bigint not null default 0,
  primary key (account_id, meter, day)
);

-- Warnings that a limit is near or reached, so that each is sent once; the first row at 100 also starts the grace period.
create table sent_usage_warnings (
  account_id uuid references accounts (_id) on delete cascade,
  meter text,
  month date,
  level int,
  at timestamptz not null,
  primary key (account_id, meter, month, level)
);

-- An account without a row keeps to the defaults of the contract. Days; null keeps for good.
create table privacy_rules (
  account_id uuid references accounts (_id) on delete cascade,
  mention_days int,
  message_days int,
  event_value_days int,
  access_days int,
  sign_in_days int not null,
  webhook_days int not null,
  mail_days int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id)
);

create table person_exports (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  kind text not null,
  person_id uuid not null,
  state text not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  requested_by uuid,
  link_hash bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index person_exports__newest on person_exports (account_id, created_at desc);
create unique index person_exports__link on person_exports (link_hash) where link_hash is not null;

create table api_keys (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  note text not null,
  -- The beginning of the key, to tell keys apart by.
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  user_id uuid not null,
  active boolean not null default true,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint api_keys__key_hash unique (key_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

create table webhook_endpoints (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  note text not null,
  url text not null,
  kinds text[] not null,
  -- Sealed with the installation's key. The former one signs beside it for a while after a rotation.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  active boolean not null default true,
  -- Why the suite stopped delivering by itself.
  paused_reason text,
  paused_at timestamptz,
  -- The last event that was looked at for this endpoint.
  seq bigint not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_error text,
  user_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id)
);

create table webhook_deliveries (
  account_id uuid,
  _id uuid,
  endpoint_id uuid not null,
  -- The event; null for a test.
  seq bigint,
  kind text not null,
  body text not null,
  state text not null,
  -- Later deliveries wait until this one is through.
  holds boolean not null default true,
  tries int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  -- When its day of tries began: at its making, or at a replay.
  since timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, _id),
  constraint webhook_deliveries__once unique (account_id, endpoint_id, seq),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, _id) on delete cascade
);
create index webhook_deliveries__newest on webhook_deliveries (account_id, endpoint_id, created_at desc, _id desc);
create index webhook_deliveries__due on webhook_deliveries (account_id, endpoint_id, created_at, _id) where state = 'waiting';
create index webhook_deliveries__ended on webhook_deliveries (ended_at) where ended_at is not null;

create table webhook_attempts (
  account_id uuid,
  delivery_id uuid,
  number int,
  at timestamptz not null,
  -- The answer's status; null where none came.
  status int,
  duration_ms int not null,
  excerpt text not null default '',
  error text,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_deliveries (account_id, _id) on delete cascade
);

-- ---------- Keywords and tags ----------

create table keywords (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  -- A small number for the matcher, which counts in typed arrays.
  number int generated always as identity,
  product text not null,
  name text not null,
  parent_id uuid,
  patterns text[] not null,
  match text not null,
  group_ids uuid[] not null default '{}',
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whose a keyword is: it is handed over when that person leaves.
  owner_id uuid,
  -- A keyword may be a Boolean query instead of sets; its patterns are empty then.
  query text,
  primary key (account_id, _id),
  constraint keywords__account_id__product__name unique (account_id, product, name),
  constraint keywords__number unique (number)
);
create index keywords__parent on keywords (account_id, parent_id) where parent_id is not null;

create table keyword_options (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  name text not null,
  filter jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint keyword_options__account_id__product__name unique (account_id, product, name)
);

-- Deleted keywords, complete: stored mentions refer to their numbers.
create table deleted_keywords (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  keyword jsonb not null,
  -- Its children, and where they were moved.
  below uuid[] not null,
  moved_to uuid,
  deleted_at timestamptz not null,
  in_options jsonb not null default '[]',
  in_settings uuid[] not null default '{}',
  in_tags uuid[] not null default '{}',
  primary key (account_id, _id)
);
create index deleted_keywords__age on deleted_keywords (account_id, deleted_at);

create table ticket_tags (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  type text not null,
  -- What a category, and what a tag, stands in.
  ticket_group_id uuid,
  ticket_cat_id uuid,
  parent_id uuid generated always as (coalesce(ticket_cat_id, ticket_group_id)) stored,
  name text not null,
  -- Null: the colour of what it stands in.
  color text,
  "position" int not null,
  keyword_ids uuid[] not null default '{}',
  -- Rules of a group: how many of its tags a ticket may carry, and whether it needs one before it is done.
  cardinality text not null default 'many',
  required boolean not null default false,
  -- Set while a deletion can be undone: nobody sees the row, and its uses stay.
  removal_id uuid,
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A mention carries numbers, as it does for keywords.
  number int generated always as identity,
  primary key (account_id, _id),
  constraint ticket_tags__shape check (case type when 'group' then (ticket_group_id is null and ticket_cat_id is null)
    when 'category' then (ticket_group_id is not null and ticket_cat_id is null) when 'tag' then (ticket_group_id is null
    and ticket_cat_id is not null) else false end),
  foreign key (account_id, ticket_group_id) references ticket_tags (account_id, _id) on delete cascade,
  foreign key (account_id, ticket_cat_id) references ticket_tags (account_id, _id) on delete cascade
);
-- No two of one name in one place, however they are written.
create unique index ticket_tags__name on ticket_tags (account_id, product, coalesce(parent_id,
  '00000000-0000-0000-0000-000000000000'::uuid), lower(normalize(name, nfkc))) where removal_id is null;
create index ticket_tags__group on ticket_tags (account_id, ticket_group_id);
create index ticket_tags__category on ticket_tags (account_id, ticket_cat_id);
create index ticket_tags__removed on ticket_tags (account_id, removed_at) where removal_id is not null;
create unique index ticket_tags__number on ticket_tags (number);

create table ticket_tag_uses (
  account_id uuid,
  tag_id uuid,
  ticket_id uuid,
  at timestamptz not null default now(),
  primary key (account_id, tag_id, ticket_id),
  foreign key (account_id, tag_id) references ticket_tags (account_id, _id) on delete cascade
);
create index ticket_tag_uses__ticket on ticket_tag_uses (account_id, ticket_id);

-- Mentions themselves are in ClickHouse; a mention is named by its id.
create table mention_tag_uses (
  account_id uuid,
  tag_id uuid,
  mention_id uuid,
  at timestamptz not null default now(),
  primary key (account_id, tag_id, mention_id),
  foreign key (account_id, tag_id) references ticket_tags (account_id, _id) on delete cascade
);
create index mention_tag_uses__mention on mention_tag_uses (account_id, mention_id);

-- ---------- Channels and sources ----------

create table connections (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  channel text not null,
  name text not null,
  product jsonb not null,
  config jsonb not null,
  -- Sealed with the installation's key; the names are plain so that the form can say which are set.
  secrets bytea,
  secret_names text[] not null default '{}',
  active boolean not null,
  inactive_reason text,
  last_received_at timestamptz,
  last_error text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- good | refused | not_ready | unknown; null while nobody has asked the network.
  token_state text,
  token_message text,
  token_checked_at timestamptz,
  token_expires_at timestamptz,
  -- Whom the token belongs to there.
  remote_id text,
  remote_name text,
  delivery text check (delivery in ('pushed', 'asked')),
  delivery_message text,
  primary key (account_id, _id),
  constraint connections___id unique (_id),
  constraint connections__account_id__name unique (account_id, name)
);
create index connections__token_due on connections (token_expires_at) where token_expires_at is not null;
-- An account of a network is connected once.
create unique index connections__remote on connections (account_id, channel, remote_id) where remote_id is not null
  and channel in ('facebook', 'twitter');
-- Deliveries for all pages of an app come to one address and are handed on by the page's own id.
create index connections__remote_id on connections (channel, remote_id) where remote_id is not null;

-- An id of a connection is part of the address that its network delivers to. It stays with the account that had it first, also after
-- the connection or the account is deleted: deliveries that still come to that address must not reach somebody else.
create table retired_connections (
  _id uuid,
  -- No reference: the id stays retired when the account is gone.
  account_id uuid not null,
  primary key (_id)
);

-- Accounts of a network that a consent gives access to, until the user has chosen some: sealed, because they have tokens.
create table channel_candidates (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  channel text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, _id)
);
create index channel_candidates__over on channel_candidates (expires_at);

create table connection_polls (
  account_id uuid references accounts (_id) on delete cascade,
  connection_id uuid,
  -- What the connector remembers between two looks.
  state jsonb not null default '{}',
  -- Not looked at before; while somebody looks, this is when others may take over.
  next_at timestamptz not null,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);
create index connection_polls__next on connection_polls (next_at);

-- Tokens that let a conversation be answered once, for free, for a short time.
create table reply_tokens (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  recipient text not null,
  token text not null,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, _id)
);
create index reply_tokens__newest on reply_tokens (account_id, connection_id, recipient, issued_at desc) where used_at is null;
create index reply_tokens__issued_at on reply_tokens (issued_at);

create table monitors (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  url text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  etag text,
  last_modified text,
  failures int not null default 0,
  last_error text,
  last_polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  product text not null,
  kind text not null,
  last_success_at timestamptz,
  -- Posts that it brought in so far.
  found bigint not null default 0,
  -- What its connector remembers of how far it has read; written together with the posts that it brought.
  cursor text,
  -- Until when one process polls it: no other takes it meanwhile.
  leased_until timestamptz,
  -- Why it is not polled though it is in use: no account of its network is connected, or nobody here can follow such an address.
  waits_for text check (waits_for in ('connection', 'network', 'key', 'instagram', 'limit')),
  state text not null generated always as (case
    when (not active) then 'paused'
    when waits_for is not null then 'waiting'
    when last_error is not null then 'failing'
    when last_success_at is null then 'starting'
    else 'working'
end) stored,
  -- Posts that the network may count of it in a month.
  month_limit int not null default 50000 check (month_limit > 0),
  -- Posts that it counted in the month that begins at read_month (UTC).
  month_read int not null default 0,
  read_month date not null default (date_trunc('month'::text, (now() at time zone 'utc'::text)))::date,
  -- What is wrong with the items of a source that can be fetched: dates that cannot be read.
  note text,
  primary key (account_id, _id),
  constraint monitors__account_id__product__url unique (account_id, product, url)
);
create index monitors__due on monitors (next_poll_at) where active;

-- Deleted channels and monitors: their items still exist, and stay hidden from groups that do not see them.
create table deleted_sources (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  -- Of a monitor; a channel is every product's.
  product text,
  primary key (account_id, _id)
);

-- When a source brought nothing because it could not: kept as it happens, so that a quiet day is told from a blind one.
create table collection_gaps (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid default gen_random_uuid(),
  source_id uuid not null,
  -- failing: it did not answer; paused: somebody switched it off, or its access was lost.
  reason text not null check (reason in ('failing', 'paused', 'lost', 'limit')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, _id)
);
create index collection_gaps__span on collection_gaps (account_id, began_at);
create unique index collection_gaps__one_open on collection_gaps (account_id, source_id, reason) where ended_at is null;

-- ---------- What comes in ----------

create table inbound_keys (
  account_id uuid,
  -- Hash of account, source and the provider's id.
  key bytea,
  received_on date,
  constraint inbound_keys__once primary key (account_id, key, received_on)
) partition by range (received_on);

create schema inbound_months;
create table inbound_months.keys_rest partition of inbound_keys default;

create table inbound_batches (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  source_id uuid not null,
  channel text not null,
  import_id uuid,
  received_at timestamptz not null,
  rows int not null,
  -- The batch whose job stores this one along with its own. Once set it never changes, so that a repeated try stores exactly what the
  -- first one did.
  leader_id uuid,
  -- JSON, compressed by zstd.
  payload bytea storage external not null,
  -- Posts beyond the plan's mentions are kept unread until there is room again.
  held_at timestamptz,
  -- all: every post is stored; matched: those that a keyword matches; spread: handed to the accounts that it concerns.
  keep text not null default 'all' check (keep in ('all', 'matched', 'spread')),
  -- A group of an import grows until it is stored. One that is taken up again may have been stored already, so it is closed: whoever
  -- still gathers for it adds nothing more. Stands at the leader.
  closed boolean not null default false,
  primary key (account_id, _id)
);
create index inbound_batches__leader on inbound_batches (account_id, leader_id);
create index inbound_batches__import on inbound_batches (account_id, import_id) where import_id is not null;
create index inbound_batches__held on inbound_batches (account_id, held_at) where held_at is not null;

create table imports (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  file_name text not null,
  channel text not null,
  mapping jsonb not null,
  state text not null,
  bytes bigint not null,
  bytes_read bigint not null default 0,
  -- Rows of the file that are dealt with; a run after a crash goes on behind them.
  rows bigint not null default 0,
  added bigint not null default 0,
  repeated bigint not null default 0,
  refused bigint not null default 0,
  matched bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  error text,
  zone text not null default 'UTC',
  month_first boolean not null default false,
  date_order text check (date_order in ('day', 'month', 'year')),
  day_numbers boolean,
  charset text,
  header_line int,
  -- Cells that could not be read, of rows that were taken.
  left_out bigint not null default 0,
  -- Whether it is known which posts it added: imports made before this migration cannot be taken back.
  undoable boolean not null default false,
  removed bigint not null default 0,
  -- Posts that stay, since the team works on them or another import has them too.
  kept bigint not null default 0,
  primary key (account_id, _id)
);
create index imports__newest on imports (account_id, created_at desc, _id desc);

-- The keys (see inbound_keys) of what each slice of an import's file brought, 16 bytes each, one behind the other: those that were
-- new, and those that had come before.
create table import_slices (
  account_id uuid,
  import_id uuid,
  number bigint,
  added bytea storage external not null,
  repeated bytea storage external not null,
  primary key (account_id, import_id, number),
  foreign key (account_id, import_id) references imports (account_id, _id) on delete cascade
);

create table import_refusals (
  account_id uuid,
  import_id uuid,
  "row" bigint,
  column_name text,
  reason text not null,
  -- A cell that was left out of a row that was taken is listed beside the rows that were refused.
  kept boolean not null default false,
  primary key (account_id, import_id, "row", column_name),
  foreign key (account_id, import_id) references imports (account_id, _id) on delete cascade
);

-- Incoming items that became neither a message nor a post, with reason and text, until a user decides or the retention ends.
create table refused_items (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  source_kind text not null check (source_kind in ('channel', 'monitor', 'import')),
  source_id uuid not null,
  channel text not null,
  -- The id at the network, or a hash of what was refused.
  origin_id text not null,
  reason text not null,
  -- Technical words of the reader, in English.
  detail text not null default '',
  contact_id uuid,
  sender_id text not null default '',
  sender_name text not null default '',
  title text not null default '',
  text text not null default '',
  -- The item as it is taken in when a person accepts it; null where none could be read.
  item jsonb,
  raw jsonb,
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  received_at timestamptz not null,
  primary key (account_id, _id),
  constraint refused_items__origin unique (account_id, source_kind, source_id, origin_id)
);
create index refused_items__state on refused_items (account_id, source_kind, state, _id desc);
create index refused_items__source on refused_items (account_id, source_id, state, _id desc);
create index refused_items__sender on refused_items (account_id, source_id, sender_id) where sender_id <> '';
create index refused_items__received on refused_items (received_at);

-- Withdrawals and edits of messages by the network's id of the message, whether the message is here yet or not: networks bring them
-- in any order. Kept for a bounded time (see changes-store.ts).
create table message_changes (
  account_id uuid references accounts (_id) on delete cascade,
  connection_id uuid,
  message_id text,
  -- Who wrote the message, as far as the change says so: erasing them takes their words here too.
  author_id text,
  withdrawn boolean not null default false,
  -- Edits of a message that has not come: [{text, at, version}].
  edits jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (account_id, connection_id, message_id)
);
create index message_changes__changed_at on message_changes (changed_at);

-- ---------- Listening ----------

create table blacklist_entries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  kind text not null,
  value text not null,
  note text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the blacklist of listening hides among what is stored already: entries that changed since their effect was last brought
  -- about, and those that are gone and whose mentions are to be shown again.
  applied_at timestamptz,
  primary key (account_id, _id),
  constraint blacklist_entries__account_id__product__value unique (account_id, product, value)
);

create table deleted_blacklist_entries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  primary key (account_id, _id)
);

-- Rules that tag posts which a query finds.
create table listening_tag_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  query text not null,
  tag_ids uuid[] not null,
  -- Only posts under one of these keywords; all posts of the account where there is none.
  keyword_ids uuid[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint listening_tag_rules__account_id__name unique (account_id, name)
);
create index listening_tag_rules__tags on listening_tag_rules using gin (tag_ids);

-- How words, phrases, hashtags and the like are shown in lists of themes: of one keyword, or (null) of the account.
create table theme_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  -- Not gone with its keyword: one that is brought back finds its rules.
  keyword_id uuid,
  kind text not null,
  value text not null,
  action text not null,
  into_value text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index theme_rules__value on theme_rules (account_id, kind, value);

-- Brands, products, people and places whose mentions are counted, by whatever name they go.
create table listening_entities (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  kind text not null,
  names text[] not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint listening_entities__account_id__name unique (account_id, name)
);

create table interest_tags (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  color text not null,
  meaning text not null,
  words text[] not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint interest_tags__account_id__name unique (account_id, name)
);

create table auto_sentiment_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  product text not null,
  words text[] not null,
  sentiment text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The smaller number is asked first; the first rule that finds one of its words decides.
  priority int not null default 100,
  primary key (account_id, _id),
  constraint auto_sentiment_rules__account_id__name unique (account_id, name)
);

-- One act of a person: these mentions are meant so; null gives them back to rules and model. `before` is what they were.
create table sentiment_corrections (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid,
  sentiment text,
  mentions int not null,
  before jsonb not null,
  state text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index sentiment_corrections__created on sentiment_corrections (account_id, created_at);

-- The last word of people about a mention beside what the suite had said: what accuracy is measured by.
create table sentiment_labels (
  account_id uuid references accounts (_id) on delete cascade,
  mention_id uuid,
  user_id uuid,
  sentiment text not null,
  -- What the model alone says, and what stood there by whom.
  model_label text not null,
  shown text not null,
  shown_by text not null,
  language text not null,
  published_at timestamptz not null,
  -- Where the mention stands in the order of samples, 0 to 1 by a hash of its id.
  place float8 not null,
  -- Whether it was drawn by lot; what people correct in passing tells of errors only and measures nothing.
  sampled boolean not null,
  created_at timestamptz not null default now(),
  -- The work by which a person said so of all that a filter found; null where they said it of this mention.
  work_id uuid,
  primary key (account_id, mention_id)
);
create index sentiment_labels__published on sentiment_labels (account_id, published_at);

-- What was learnt from an account's verdicts; used only where a person switched it on.
create table sentiment_adaptations (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  active boolean not null default false,
  weights jsonb not null,
  figures jsonb not null,
  helps boolean not null,
  switched_by uuid,
  switched_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index sentiment_adaptations__created on sentiment_adaptations (account_id, created_at desc);
create unique index sentiment_adaptations__active on sentiment_adaptations (account_id) where active;

-- What mentions were before they were read anew, or before all that a filter found was corrected: for some hours such a work can be
-- taken back as a whole.
create table sentiment_change_rows (
  account_id uuid references accounts (_id) on delete cascade,
  work_id uuid,
  mention_id uuid,
  published_at timestamptz not null,
  was text not null,
  was_by text not null,
  was_confidence real not null,
  became text not null,
  became_by text not null,
  -- What people had said of it before, as its row of sentiment_labels was; null where nobody had.
  verdict jsonb,
  -- Null until the work is taken back; kept: somebody, or a later reading, had said otherwise since.
  outcome text check (outcome in ('undone', 'kept')),
  primary key (account_id, work_id, mention_id),
  foreign key (account_id, work_id) references long_works (account_id, _id) on delete cascade
);
create index sentiment_change_rows__open on sentiment_change_rows (account_id, work_id, published_at, mention_id)
  where outcome is null;

-- What the team says among itself about a mention.
create table mention_notes (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  mention_id uuid not null,
  user_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index mention_notes__mention on mention_notes (account_id, mention_id, _id);

-- A change of one, of several or of all mentions that a filter finds. `before` is what the several were, so that it can be taken
-- back; one of a filter waits for its moment and can be called off until then.
create table mention_changes (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid,
  change jsonb not null,
  filter jsonb,
  before jsonb,
  state text not null,
  total int not null default 0,
  done int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index mention_changes__created on mention_changes (account_id, created_at);

-- A mention becomes a ticket once.
create table mention_tickets (
  account_id uuid,
  mention_id uuid,
  ticket_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, mention_id)
);
create index mention_tickets__ticket on mention_tickets (account_id, ticket_id);

-- A row for every day with mentions. `made`: the sums are those of the mentions. `stale`: mentions came, changed or went since.
-- `making`: somebody computes it as `maker`; a change of mentions meanwhile sets it back to stale.
create table rollup_days (
  account_id uuid references accounts (_id) on delete cascade,
  day date,
  state text not null,
  maker uuid,
  -- Sums of it stand in ClickHouse, good or not.
  held boolean not null default false,
  -- Mentions of the day when it was made.
  mentions bigint not null default 0,
  -- Of the last change (to within some seconds), or of the beginning of the making.
  since timestamptz not null,
  primary key (account_id, day)
);
create index rollup_days__due on rollup_days (since) where state <> 'made';

create table saved_views (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  owner_id uuid not null,
  name text not null,
  -- What narrows it as the words of an address, and its order.
  filter jsonb not null,
  sort text not null,
  "order" text not null,
  share text not null,
  group_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, group_id) references groups (account_id, _id)
);
create unique index saved_views__name on saved_views (account_id, owner_id, lower(normalize(name, nfkc)));

-- The view that a person's feed opens with.
create table saved_view_defaults (
  account_id uuid,
  user_id uuid,
  view_id uuid not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, view_id) references saved_views (account_id, _id) on delete cascade
);

-- Dashboards over mentions: widgets on a grid, the filter they open with, whose they are and who else sees them.
create table dashboards (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  about text not null,
  widgets jsonb not null,
  filter jsonb not null,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint dashboards__group check ((share = 'group') = (group_id is not null))
);
create index dashboards__name on dashboards (account_id, lower(name), _id);

-- How a dashboard stood before each change; the oldest go.
create table dashboard_versions (
  account_id uuid references accounts (_id) on delete cascade,
  dashboard_id uuid,
  version int,
  at timestamptz not null,
  by_id uuid not null,
  fields jsonb not null,
  primary key (account_id, dashboard_id, version),
  foreign key (account_id, dashboard_id) references dashboards (account_id, _id) on delete cascade
);

-- Links by which people without a sign-in see one dashboard. Only the hash of the secret is kept.
create table dashboard_links (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid not null,
  name text not null,
  token_hash bytea not null,
  password_hash text,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, dashboard_id) references dashboards (account_id, _id) on delete cascade
);
create unique index dashboard_links__token on dashboard_links (token_hash);
create index dashboard_links__dashboard on dashboard_links (account_id, dashboard_id, created_at);

-- Saved views of listening: what belongs together under a name, whose it is and who else sees it.
create table templates (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  name text not null,
  about text not null,
  keywords uuid[] not null,
  monitor uuid[] not null,
  engagement uuid[] not null,
  cat_tag uuid[] not null,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint templates__group check ((share = 'group') = (group_id is not null))
);
-- A name is unique among the templates of one person: what others keep for themselves must not be guessable by it.
create unique index templates__owner__name on templates (account_id, product, owner_id, lower(name));

-- The template that a person's listening opens with.
create table template_defaults (
  account_id uuid references accounts (_id) on delete cascade,
  user_id uuid,
  product text,
  template_id uuid not null,
  primary key (account_id, user_id, product),
  foreign key (account_id, template_id) references templates (account_id, _id) on delete cascade
);

-- Rules of alerts. What is usual for a rule (baseline, share) is learnt hour by hour and kept beside it.
create table alert_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  kind text not null check (kind in ('spike', 'negative', 'reach', 'words', 'author', 'silence')),
  filter jsonb not null,
  sensitivity text not null check (sensitivity in ('calm', 'balanced', 'early')),
  at_least bigint,
  authors text[] not null,
  cooldown_hours int not null,
  merge boolean not null,
  quiet_hours jsonb,
  people uuid[] not null,
  by_web boolean not null,
  by_email boolean not null,
  line jsonb,
  active boolean not null,
  shift real not null default 0,
  muted boolean not null default false,
  snoozed_until timestamptz,
  -- What engine/anomaly keeps; null where nothing was learnt yet, or the filter is another one now.
  learnt jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What happened before a rule was made or its filter changed rings no more.
  rings_from timestamptz not null,
  primary key (account_id, _id),
  constraint alert_rules__name unique (account_id, name)
);
-- Installations without rules are told so by an empty index.
create index alert_rules__active on alert_rules (account_id) where active;

-- How far an account's rules have looked: the event that told last of new mentions, and when.
create table alert_cursors (
  account_id uuid references accounts (_id) on delete cascade,
  seq bigint not null,
  looked_until timestamptz not null,
  primary key (account_id)
);

create table alerts (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  rule_id uuid not null,
  -- The word or the author where a rule may ring for several at a time.
  topic text not null default '',
  from_at timestamptz not null,
  to_at timestamptz not null,
  facts jsonb not null,
  cause jsonb,
  path text not null,
  merged_into uuid,
  told_at timestamptz,
  line_told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  useful boolean,
  created_at timestamptz not null,
  primary key (account_id, _id),
  constraint alerts__moment unique (account_id, rule_id, topic, to_at),
  foreign key (account_id, rule_id) references alert_rules (account_id, _id) on delete cascade
);
create index alerts__newest on alerts (account_id, to_at desc, _id desc);
create index alerts__of_rule on alerts (account_id, rule_id, to_at desc);
create index alerts__merged on alerts (account_id, merged_into) where merged_into is not null;

-- Exports of mentions: what was asked for, and what came of it. How far one is stands in long_works.
create table mention_exports (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  work_id uuid not null,
  name text not null,
  -- As in the address of the feed: lists by commas.
  filter jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  columns text[] not null,
  language text not null,
  time_zone text not null,
  bom boolean not null,
  owner_id uuid,
  -- What came in later is not in it.
  as_of timestamptz not null,
  total bigint not null,
  -- What the plan's meter was charged for it.
  counted bigint not null,
  rows bigint not null default 0,
  cut bigint not null default 0,
  files jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Its files are no longer kept.
  dropped_at timestamptz,
  -- What an export may lack: the gaps that touch its time and sources, as they were known when it began.
  gaps jsonb not null default '[]',
  -- What the group of its owner held a file to when it was made, in the shape of `Bounds`; null: to nothing. Files of before count as
  -- whole, so that nobody who is held by now fetches more than they see.
  bounds jsonb,
  primary key (account_id, _id)
);
create index mention_exports__newest on mention_exports (account_id, created_at desc, _id desc);
create index mention_exports__expired on mention_exports (expires_at) where dropped_at is null;

-- Reports: what is told of which mentions, when it is made, and who gets it.
create table reports (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  filter jsonb not null,
  dashboard_id uuid,
  span text not null,
  sections text[] not null,
  formats text[] not null,
  language text not null,
  time_zone text not null,
  every text check (every in ('day', 'week', 'month')),
  at text not null,
  weekday int not null,
  day int not null,
  people uuid[] not null,
  addresses text[] not null,
  active boolean not null,
  owner_id uuid,
  next_run_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  product text not null check (product in ('listening', 'crm')),
  -- What a report of tickets counts: metrics, by which dimension, by which instant.
  question jsonb,
  primary key (account_id, _id),
  constraint reports__name unique (account_id, product, name)
);
create index reports__due on reports (next_run_at) where next_run_at is not null;

-- What was made of a report: one row a period by schedule, however many processes look, and one each time a person asks.
create table report_runs (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  report_id uuid not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- The time by the schedule; null where a person asked.
  due_at timestamptz,
  asked_by uuid,
  -- Whether it is mailed when it is made.
  send boolean not null,
  state text not null check (state in ('making', 'done', 'failed')),
  counted bigint,
  files jsonb not null default '[]',
  error text,
  at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  dropped_at timestamptz,
  bounds jsonb,
  primary key (account_id, _id),
  constraint report_runs__due unique (account_id, report_id, due_at),
  foreign key (account_id, report_id) references reports (account_id, _id) on delete cascade
);
create index report_runs__newest on report_runs (account_id, report_id, at desc, _id desc);
create index report_runs__expired on report_runs (expires_at) where dropped_at is null;

-- One mail of a report: to whom, and the token by which it is fetched without a sign-in and by which such mails end.
create table report_deliveries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  run_id uuid not null,
  report_id uuid not null,
  email text not null,
  user_id uuid,
  token_hash bytea not null,
  at timestamptz not null,
  opened_at timestamptz,
  primary key (account_id, _id),
  constraint report_deliveries__token unique (token_hash),
  foreign key (account_id, run_id) references report_runs (account_id, _id) on delete cascade
);
create index report_deliveries__run on report_deliveries (account_id, run_id);

-- ---------- Notifications ----------

-- What people are told inside the suite, and by which ways each wants to hear it.
create table notifications (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  kind text not null,
  -- What it is about: nobody is told of the same thing twice.
  topic text not null,
  link text not null,
  "values" jsonb not null,
  -- Whether it stands under the bell; false where the person wants it by mail alone.
  in_web boolean not null,
  by_email boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, _id),
  constraint notifications__topic unique (account_id, user_id, kind, topic),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index notifications__newest on notifications (account_id, user_id, created_at desc, _id desc) where in_web;
create index notifications__unread on notifications (account_id, user_id) where in_web and read_at is null;
create index notifications__age on notifications (created_at);

create table notification_preferences (
  account_id uuid references accounts (_id) on delete cascade,
  user_id uuid,
  kind text,
  web boolean not null,
  email boolean not null,
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Who wants a daily mail of what stands unread under the bell, and when the next is due.
create table email_digests (
  account_id uuid references accounts (_id) on delete cascade,
  user_id uuid,
  daily boolean not null,
  hour smallint not null check (hour >= 0 and hour <= 23),
  time_zone text not null,
  -- What came before this was told by an earlier one.
  told_until timestamptz not null,
  next_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index email_digests__due on email_digests (next_at) where daily;

-- Browsers that asked to be told on the phone's lock screen.
create table push_subscriptions (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  failures int not null default 0,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create unique index push_subscriptions__endpoint on push_subscriptions (endpoint);
create index push_subscriptions__user on push_subscriptions (account_id, user_id);

-- The key pair that tells push services who sends; one for the installation, the private half encrypted.
create table vapid_keys (
  one boolean default true check (one),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null,
  primary key (one)
);

-- Digests and alerts by mail: what is told to whom and when, which outside addresses said yes, and what was sent.
create table email_notifications (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  product text not null,
  name text not null,
  people uuid[] not null,
  addresses text[] not null,
  every text not null check (every in ('at_once', 'hour', 'day', 'week')),
  at text not null,
  days int[] not null,
  template_id uuid,
  keywords uuid[] not null,
  sentiment text[] not null,
  minimum int not null,
  language text not null,
  active boolean not null,
  -- When it is due; null while it rests.
  next_run_at timestamptz,
  -- The end of what was told last; null where the first period is the schedule's own.
  covered_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The clocks that a notification goes by, where its receivers live elsewhere; null for those of the account.
  time_zone text,
  -- Notifications by mail of the CRM (product 'crm') tell of the tickets of a filter, as a saved view has it.
  filter jsonb not null default '{}',
  primary key (account_id, _id),
  constraint email_notifications__name unique (account_id, product, name),
  constraint email_notifications__template foreign key (account_id, template_id) references templates (account_id, _id)
);
create index email_notifications__due on email_notifications (next_run_at) where next_run_at is not null;

-- What addresses outside the account said to being mailed; one without a row has not said anything.
create table email_notification_addresses (
  account_id uuid references accounts (_id) on delete cascade,
  email text,
  state text not null check (state in ('confirmed', 'refused')),
  settled_at timestamptz not null,
  primary key (account_id, email)
);

-- Questions that were mailed, each with a link of its own.
create table email_notification_confirmations (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  email text not null,
  notification_id uuid not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  primary key (account_id, _id),
  constraint email_notification_confirmations__token unique (token_hash)
);
create index email_notification_confirmations__email on email_notification_confirmations (account_id, email, asked_at desc);

-- What became of each period: one row, however many processes look.
create table email_notification_runs (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  notification_id uuid not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  outcome text not null check (outcome in ('sent', 'quiet', 'nobody')),
  mentions bigint not null,
  at timestamptz not null,
  asked_by uuid,
  primary key (account_id, _id),
  foreign key (account_id, notification_id) references email_notifications (account_id, _id) on delete cascade
);
create unique index email_notification_runs__period on email_notification_runs (account_id, notification_id, period_to)
  where asked_by is null;

-- One mail of a run: to whom, the link by which they end it, and when they first opened it in the suite.
create table email_notification_deliveries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  run_id uuid not null,
  notification_id uuid not null,
  email text not null,
  user_id uuid,
  token_hash bytea not null,
  opened_at timestamptz,
  primary key (account_id, _id),
  constraint email_notification_deliveries__token unique (token_hash),
  foreign key (account_id, run_id) references email_notification_runs (account_id, _id) on delete cascade
);
create index email_notification_deliveries__run on email_notification_deliveries (account_id, run_id);

-- Who wants no more of a notification.
create table unsubscribes (
  account_id uuid references accounts (_id) on delete cascade,
  notification_id uuid,
  email text,
  at timestamptz not null,
  primary key (account_id, notification_id, email)
);

-- ---------- Customers, tickets and messages ----------

-- One person on several channels: contacts that share a customer. A contact keeps its own conversations, tickets and tags, so that
-- whoever was joined can be parted again without anything being lost.
create table customers (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  created_at timestamptz not null,
  primary key (account_id, _id)
);

create table contacts (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  channel text not null,
  -- The network's own id of the person or group.
  external_id text not null,
  kind text not null,
  name text not null default '',
  avatar_url text,
  -- The lines of all tickets of the contact, counted through: a web chat catches up by it.
  last_line bigint not null default 0,
  profile_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  customer_id uuid,
  joined_by uuid,
  joined_at timestamptz,
  -- The name by which a network lets people be mentioned (@somchai), without its sign and in lower case: the same on two networks is
  -- a hint that two contacts are one person. Known from a person's next message on.
  handle text,
  searched text not null generated always as (searched_text(as_paragraphs(variadic array[name, external_id, handle]))) stored,
  -- Whoever is called the same may be the same.
  name_folded text not null generated always as ("left"(fold_text(name), 200)) stored,
  primary key (account_id, _id),
  constraint contacts__account_id__connection_id__external_id unique (account_id, connection_id, external_id),
  foreign key (account_id, customer_id) references customers (account_id, _id)
);
create index contacts__customer on contacts (account_id, customer_id) where customer_id is not null;
-- One address or id on two connections is one person more often than not.
create index contacts__external on contacts (account_id, lower(external_id));
create index contacts__handle on contacts (account_id, handle) where handle is not null;
create index contacts__searched on contacts using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit='512');
create index contacts__name_folded on contacts (account_id, name_folded);

-- Contacts that somebody said are not the same person: they are not proposed again. The lesser id stands first.
create table dismissed_duplicates (
  account_id uuid references accounts (_id) on delete cascade,
  one_id uuid,
  other_id uuid,
  said_by uuid,
  at timestamptz not null,
  primary key (account_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (account_id, one_id) references contacts (account_id, _id) on delete cascade,
  foreign key (account_id, other_id) references contacts (account_id, _id) on delete cascade
);
create index dismissed_duplicates__other on dismissed_duplicates (account_id, other_id);

-- What a customer cares about, who says so and for how long.
create table customer_tags (
  account_id uuid references accounts (_id) on delete cascade,
  contact_id uuid,
  tag_id uuid,
  -- 'person' gave it unasked, 'words' a person took it up from what the customer wrote, 'rule' an automation gave it.
  source text not null check (source in ('person', 'words', 'rule')),
  given_by uuid,
  at timestamptz not null,
  expires_at timestamptz,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade,
  foreign key (account_id, tag_id) references interest_tags (account_id, _id) on delete cascade
);
create index customer_tags__tag on customer_tags (account_id, tag_id);
create index customer_tags__expires on customer_tags (expires_at) where expires_at is not null;

-- Numbers tickets without gaps, so the last number is also how many there are: no list has to be counted through.
create table ticket_counters (
  account_id uuid references accounts (_id) on delete cascade,
  last_number bigint not null,
  -- Tickets past their keeping go, their numbers are not given again: how many there are is the last number less those that went.
  dropped int not null default 0,
  primary key (account_id)
);

create table tickets (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  number bigint not null,
  connection_id uuid not null,
  channel text not null,
  contact_id uuid not null,
  state text not null,
  live boolean not null generated always as (state in ('new', 'open', 'pending', 'on_hold')) stored,
  subject text not null,
  last_message text not null,
  last_message_at timestamptz not null,
  last_direction text not null,
  waiting_since timestamptz,
  assignee_id uuid,
  seq int not null,
  -- Another system holds the conversation: nobody here may answer.
  standby boolean not null default false,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- 0 none, 1 low, 2 normal, 3 high, 4 urgent.
  priority smallint not null default 0 check (priority >= 0 and priority <= 4),
  snoozed_until timestamptz,
  -- The group that is responsible.
  group_id uuid,
  -- Kept equal to ticket_tag_uses by a trigger below, so that lists need no join; who and when stand in the event log.
  tag_ids uuid[] not null default '{}',
  -- Values of the custom form by the id of the field.
  fields jsonb not null default '{}',
  merged_into uuid,
  parent_id uuid,
  split_from uuid,
  -- The network's id of the conversation: a post, a mail thread.
  thread text,
  -- When the next service level breaks, and in which band the ticket stands (written by the clocks).
  sla_due_at timestamptz,
  sla_band text,
  blocked boolean not null default false,
  -- Stands beside the ticket that a contact's messages join: split off, below another, or opened where several may be open.
  apart boolean not null default false,
  -- What stands of the survey: null, 'asked' or 'answered' (written by the survey).
  survey text,
  replies int not null default 0,
  received int not null default 0,
  -- Keywords of the CRM that any message of the customer held, as they were when it came or when they were changed last.
  keyword_ids uuid[] not null default '{}',
  -- Who began a conversation: a customer, or one of us. All there were until now came from customers.
  source text not null default 'customer' check (source in ('customer', 'agent')),
  -- What a list shows of the last message: its words, or its kind. `[image]` was written in place of the words until now.
  last_kind text not null,
  searched text not null generated always as (searched_text(((subject || '

') || last_message))) stored,
  primary key (account_id, _id),
  constraint tickets__account_id__number unique (account_id, number),
  foreign key (account_id, contact_id) references contacts (account_id, _id),
  constraint tickets__group_id foreign key (account_id, group_id) references groups (account_id, _id) on delete set null (group_id),
  constraint tickets__merged_into foreign key (account_id, merged_into) references tickets (account_id, _id)
    on delete set null (merged_into),
  constraint tickets__parent_id foreign key (account_id, parent_id) references tickets (account_id, _id)
    on delete set null (parent_id),
  constraint tickets__split_from foreign key (account_id, split_from) references tickets (account_id, _id)
    on delete set null (split_from)
);
create index tickets__all on tickets (account_id, last_message_at desc, _id desc);
create index tickets__mine on tickets (account_id, assignee_id, last_message_at desc, _id desc) where live;
create index tickets__waiting on tickets (account_id, last_message_at desc, _id desc) where live and waiting_since is not null;
create index tickets__state on tickets (account_id, state, last_message_at desc, _id desc);
create index tickets__channel on tickets (account_id, channel, last_message_at desc, _id desc);
create index tickets__contact on tickets (account_id, contact_id, number desc);
-- No two live tickets for the same contact on the same connection, whatever arrives at once.
create unique index tickets__one_live on tickets (account_id, connection_id, contact_id) where live and (not apart);
create index tickets__group on tickets (account_id, group_id, last_message_at desc, _id desc) where live and group_id is not null;
create index tickets__snoozed on tickets (snoozed_until) where snoozed_until is not null;
create index tickets__merged on tickets (account_id, merged_into) where merged_into is not null;
create index tickets__parent on tickets (account_id, parent_id) where parent_id is not null;
create index tickets__split on tickets (account_id, split_from) where split_from is not null;
create index tickets__blocked on tickets (account_id, last_message_at desc, _id desc) where blocked;
-- The orders of a list that is worked off. What has no such time stands at the end.
create index tickets__by_waiting on tickets (account_id, coalesce(waiting_since, 'infinity'::timestamp with time zone), _id)
  where live;
create index tickets__by_due on tickets (account_id, coalesce(sla_due_at, 'infinity'::timestamp with time zone), _id) where live;
create index tickets__by_priority on tickets (account_id, priority desc, last_message_at desc, _id desc) where live;
create index tickets__at_risk on tickets (account_id, coalesce(sla_due_at, 'infinity'::timestamp with time zone), _id) where live
  and sla_band in ('at_risk', 'breached');
-- Who takes on what nobody has yet looks at the newest of it. Among all that live, whatever was answered meanwhile stood before it.
create index tickets__unassigned on tickets (account_id, last_message_at desc, _id desc) where live and assignee_id is null;
create index tickets__live on tickets (account_id, last_message_at desc, _id desc) where live;
-- What was filled in at the custom form of tickets, for lists that are narrowed by it; where nothing was, nothing stands here.
create index tickets__fields on tickets using gin (fields jsonb_path_ops) where fields <> '{}'::jsonb;

create table ticket_texts (
  account_id uuid,
  ticket_id uuid,
  searched text not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_texts__searched on ticket_texts using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit='512');

-- What counts of live tickets go by, in rows of their own: a ticket's row is long and changes with every message, so that thirty
-- thousand live ones among a million lie on as many pages, and an index that holds all of this has to look at each of them until it
-- is vacuumed.
create table live_tickets (
  account_id uuid,
  ticket_id uuid,
  state text not null,
  channel text not null,
  connection_id uuid not null,
  priority smallint not null,
  assignee_id uuid,
  group_id uuid,
  waiting_since timestamptz,
  snoozed_until timestamptz,
  sla_band text,
  survey text,
  blocked boolean not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);

create table messages (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  seq int,
  _id uuid not null,
  contact_id uuid not null,
  line bigint not null,
  direction text not null,
  event text,
  author_id text,
  author_name text not null default '',
  text text not null,
  media jsonb not null default '[]',
  -- The id under which it was delivered: the same thing coming twice is one.
  origin_id text,
  -- The network's id of the message: withdrawing it names this one.
  provider_id text,
  raw jsonb,
  at timestamptz not null,
  -- Said in private, under a post, by mail, or by a bot of ours.
  kind text not null default 'private' check (kind in ('private', 'comment', 'mail', 'bot')),
  -- The message it answers.
  parent_id uuid,
  hidden_at timestamptz,
  -- What is shown beside the text by channel: a mail's head and HTML, a comment's permalink and likes.
  extra jsonb,
  -- A message says itself what it is to its reader: nobody has to guess from an empty text that it was withdrawn.
  content text not null generated always as (case
    when (event = 'unsend' and direction in ('in', 'out')) then
    case
        when (direction = 'in' and kind = 'private') then 'withdrawn'
        else 'removed'
    end
    when text <> '' then 'text'
    when ((media -> 0 ->> 'kind') is not null) then (media -> 0 ->> 'kind')
    when (extra ? 'unshown') then 'unshown'
    else 'empty'
end) stored,
  -- Every message is found by what it says, as tickets and customers are: folded as they are, by runs of three letters. Folding is
  -- dear (NFKC of Thai most of all) and done once, when a message is stored, not for each search.
  searched text not null generated always as (case
    when direction in ('in', 'out', 'note') then searched_text(as_paragraphs(variadic array[text,
    case
        when kind = 'mail' then mail_parts(extra)
        else null::text
    end, file_names(media)]))
    else ''
end) stored,
  primary key (account_id, ticket_id, seq) INCLUDE (direction),
  constraint messages__account_id___id unique (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index messages__line on messages (account_id, contact_id, line);
create unique index messages__origin_id on messages (account_id, contact_id, origin_id) where origin_id is not null;
create index messages__provider_id on messages (account_id, contact_id, provider_id) where provider_id is not null;
-- What happens to a comment (hidden, answered from elsewhere) names it by the network's id alone.
create index messages__by_provider on messages (account_id, provider_id) where provider_id is not null;
-- The timeline of a customer goes through their messages by time.
create index messages__spoken on messages (account_id, contact_id, at desc, _id desc) where direction in ('in', 'out');
create index messages__searched on messages using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit='512');

-- Who was named in a note and has not answered yet.
create table note_mentions (
  account_id uuid,
  message_id uuid,
  user_id uuid,
  ticket_id uuid not null,
  named_by uuid,
  named_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, message_id, user_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index note_mentions__open on note_mentions (account_id, user_id, ticket_id) where answered_at is null;
create index note_mentions__ticket on note_mentions (account_id, ticket_id);

-- What came and has no line in a conversation (yet): events without a ticket, and what could not be taken, with the reason.
create table unrouted_items (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  contact_id uuid,
  origin_id text not null,
  event text,
  raw jsonb,
  at timestamptz not null,
  primary key (account_id, _id),
  constraint unrouted_items__account_id__connection_id__origin_id unique (account_id, connection_id, origin_id)
);
create index unrouted_items__contact on unrouted_items (account_id, contact_id, _id) where contact_id is not null;

-- Every message on its way out. `sending` stands here, with its way and its retry key, before the network is asked.
create table outbox (
  account_id uuid references accounts (_id) on delete cascade,
  message_id uuid,
  ticket_id uuid not null,
  connection_id uuid not null,
  channel text not null,
  recipient text not null,
  content jsonb not null,
  state text not null,
  route text,
  retry_key uuid not null,
  note text,
  cost text,
  provider_id text,
  tries int not null default 0,
  -- Which process asks the network, and until when nobody else may.
  sender uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, message_id)
);
create index outbox__unfinished on outbox (account_id, message_id) where state in ('queued', 'sending');
-- Answers and bounces name messages by the network's own id.
create index outbox__provider on outbox (account_id, connection_id, provider_id) where provider_id is not null;
-- Answers that failed, or of which nobody knows whether they arrived: few among many, and lists ask for their tickets.
create index outbox__undelivered on outbox (account_id, ticket_id) where state in ('failed', 'unknown');

create table webchat_visitors (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, _id),
  constraint webchat_visitors__token_hash unique (token_hash)
);

-- Up to which line somebody of the team has read a ticket, whoever did last.
create table ticket_reads (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  seq int not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);

-- What somebody has written and not sent. The version lets two tabs notice each other.
create table ticket_drafts (
  account_id uuid not null,
  user_id uuid not null,
  ticket_id uuid,
  kind text not null constraint ticket_drafts_kind check (kind in ('reply', 'note', 'begin', 'side')),
  version int not null,
  updated_at timestamptz not null,
  contact_id uuid,
  side_conversation_id uuid,
  content jsonb not null,
  constraint ticket_drafts_account_id_user_id_ticket_id_kind_contact_id__key unique nulls not distinct (account_id, user_id,
    ticket_id, kind, contact_id, side_conversation_id),
  constraint ticket_drafts_place check ((kind = 'begin') = (ticket_id is null)),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade
);
create index ticket_drafts__age on ticket_drafts (updated_at);

create table ticket_views (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  owner_id uuid not null,
  name text not null,
  filter jsonb not null,
  sort text not null,
  share text not null,
  group_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, group_id) references groups (account_id, _id)
);
create unique index ticket_views__name on ticket_views (account_id, owner_id, lower(normalize(name, nfkc)));

-- Which tickets have to do with each other; one link for two tickets, whoever drew it.
create table ticket_relations (
  account_id uuid references accounts (_id) on delete cascade,
  from_id uuid,
  to_id uuid,
  kind text not null check (kind in ('related', 'duplicates', 'blocks')),
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, from_id, to_id),
  check (from_id <> to_id),
  foreign key (account_id, from_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, to_id) references tickets (account_id, _id) on delete cascade
);
create unique index ticket_relations__pair on ticket_relations (account_id, least(from_id, to_id), greatest(from_id, to_id));
create index ticket_relations__to on ticket_relations (account_id, to_id);

-- What a merge moved, so that it can be taken back: lines with the numbers they had, and both tickets as they were.
create table ticket_merges (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  from_id uuid not null,
  into_id uuid not null,
  lines jsonb not null,
  from_before jsonb not null,
  into_before jsonb not null,
  merged_by uuid,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, from_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, into_id) references tickets (account_id, _id) on delete cascade
);
create unique index ticket_merges__from on ticket_merges (account_id, from_id) where undone_at is null;
create index ticket_merges__into on ticket_merges (account_id, into_id);

-- An act on many tickets: what each was before, so that it can be taken back for a while.
create table bulk_changes (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid,
  changed jsonb not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, _id)
);
create index bulk_changes__age on bulk_changes (at);

-- The tickets of a change of all that a filter found, in the order in which they are changed, and what became of each: null until its
-- turn, then 'changed' or 'refused'; when the whole is taken back, 'undone' or 'kept'.
create table bulk_change_rows (
  account_id uuid references accounts (_id) on delete cascade,
  work_id uuid,
  "position" int,
  ticket_id uuid not null,
  outcome text check (outcome in ('changed', 'refused', 'undone', 'kept')),
  -- What a changed ticket was, and the version that it has since.
  before jsonb,
  -- What stood against it.
  code text,
  reason text,
  message text,
  primary key (account_id, work_id, "position"),
  foreign key (account_id, work_id) references long_works (account_id, _id) on delete cascade
);
create index bulk_change_rows__refused on bulk_change_rows (account_id, work_id, "position") where outcome in ('refused', 'kept');

-- How many tickets a column of the board may hold; none: as many as there are.
create table board_limits (
  account_id uuid references accounts (_id) on delete cascade,
  state text,
  most int not null check (most > 0),
  primary key (account_id, state)
);

-- Time that people worked on tickets: from starting to stopping, or to the last sign of life. Entries by hand say so and why.
create table ticket_time_entries (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('timer', 'hand')),
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  note text not null default '',
  removed_at timestamptz,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (account_id, _id),
  check (ended_at >= started_at),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create unique index ticket_time_entries__running on ticket_time_entries (account_id, user_id) where ended_at is null;
create index ticket_time_entries__beat on ticket_time_entries (beat_at) where ended_at is null;
create index ticket_time_entries__ticket on ticket_time_entries (account_id, ticket_id, started_at);
create index ticket_time_entries__person on ticket_time_entries (account_id, user_id, started_at);

-- Words that the account's spelling knows beside the dictionaries.
create table spelling_words (
  account_id uuid references accounts (_id) on delete cascade,
  word text,
  added_by uuid,
  added_at timestamptz not null,
  primary key (account_id, word)
);

-- Conversations by mail with people outside about a ticket, which its customer never sees. What is sent goes through the outbox.
create table side_conversations (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  -- Addresses that the next mail goes to.
  people text[] not null,
  state text not null check (state in ('open', 'done')),
  -- Who wrote last: we (it waits for somebody outside), or they (it waits for us).
  last_direction text not null check (last_direction in ('in', 'out')),
  last_message text not null,
  last_at timestamptz not null,
  seq int not null,
  begun_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An answer that nobody of the team has read: what came before this was counted is taken for unread rather than for read.
  unread boolean not null default false,
  -- Stands in the subject of its mails, so that an answer comes home whose mail names nothing that it answers. Those begun before
  -- have none: mail programs take a changed subject for another thread.
  mark text,
  last_kind text not null,
  primary key (account_id, _id),
  unique (account_id, _id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index side_conversations__ticket on side_conversations (account_id, ticket_id);
-- Few among many, and lists ask for their tickets.
create index side_conversations__open on side_conversations (account_id, last_direction, ticket_id) where state = 'open';
create index side_conversations__unread on side_conversations (account_id, ticket_id) where unread;
create unique index side_conversations__mark on side_conversations (account_id, mark) where mark is not null;

create table side_messages (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  side_conversation_id uuid not null,
  ticket_id uuid not null,
  seq int not null,
  direction text not null check (direction in ('in', 'out', 'event')),
  -- What is no message of a person: a bounce, the answer of a program.
  event text,
  -- Who of us wrote it.
  author_id uuid,
  -- Who outside wrote it.
  author_address text,
  author_name text not null default '',
  text text not null,
  media jsonb not null default '[]',
  extra jsonb,
  -- Its Message-ID without brackets: answers and bounces name it.
  mail_id text not null,
  at timestamptz not null,
  -- What was said in side conversations is found as messages are, by runs of three letters; the first mail carries what it is about.
  searched text not null generated always as (case
    when direction = 'event' then ''
    else searched_text(as_paragraphs(variadic array[text, mail_parts(
    case
        when seq = 1 then extra
        else (extra - 'subject')
    end), author_address, file_names(media)]))
end) stored,
  primary key (account_id, _id),
  unique (account_id, side_conversation_id, mail_id),
  foreign key (account_id, side_conversation_id, ticket_id) references side_conversations (account_id, _id,
    ticket_id) on update cascade on delete cascade
);
create unique index side_messages__seq on side_messages (account_id, side_conversation_id, seq);
create index side_messages__mail on side_messages (account_id, mail_id);
create index side_messages__ticket on side_messages (account_id, ticket_id);
create index side_messages__searched on side_messages using gin (account_id,
  searched gin_trgm_ops) with (gin_pending_list_limit='512');

-- ---------- Service levels and assignment ----------

-- Service level policies. The default one carries the account's own id; while nobody has saved it, it has no row and the declared
-- defaults hold.
create table sla_policies (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint sla_policies__account_id__name unique (account_id, name)
);

-- What each saved version said, for clocks that began under it: written once, never changed (after_migrations.sql takes that right
-- away), and kept when the policy goes.
create table sla_policy_versions (
  account_id uuid references accounts (_id) on delete cascade,
  policy_id uuid,
  version int,
  terms jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (account_id, policy_id, version)
);

-- The SLA metrics of tickets: computed from the event log, and stored so that what is due is known without reading whole histories.
create table ticket_sla_metrics (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  -- By which version of which policy they began, and by which they count now.
  first_policy_id uuid not null,
  first_policy_version int not null,
  policy_id uuid not null,
  policy_version int not null,
  -- The last event that is in them, and what they are (engine/service-levels).
  seq bigint not null,
  clocks jsonb not null,
  -- When the next level or warning comes by itself; null where none does.
  next_at timestamptz,
  -- What was measured, in whole seconds of business time; null where there is nothing to measure yet.
  first_response int,
  handling_time int,
  avg_response_time int,
  resolution_time int,
  sla_time int,
  waiting_time int,
  turn_around_time int,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_sla_metrics__next on ticket_sla_metrics (next_at, account_id) where next_at is not null;

-- Each level and warning that a metric reached: the key keeps it from being notified twice.
create table ticket_sla_levels (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  metric text,
  kind text check (kind in ('level', 'warning')),
  level smallint,
  policy_id uuid,
  policy_version int,
  breach boolean not null,
  -- When it was reached, and when the suite said so.
  at timestamptz not null,
  told_at timestamptz not null,
  -- Whose ticket it was by then.
  assignee_id uuid,
  primary key (account_id, ticket_id, metric, kind, level, policy_id, policy_version),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_sla_levels__breaches on ticket_sla_levels (account_id, at) where breach;

create table auto_assign_agents (
  account_id uuid references accounts (_id) on delete cascade,
  -- The person's own id.
  _id uuid,
  capacity int,
  weight int not null,
  skills text[] not null,
  languages text[] not null,
  active boolean not null,
  -- When a rule gave them a ticket last: who has waited longest comes first.
  last_given_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When they last answered a customer, for whoever gives by idleness.
  last_acted_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, _id) references users (account_id, _id) on delete cascade
);

create table auto_assign_conditions (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  condition jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint auto_assign_conditions__account_id__name unique (account_id, name)
);

create table auto_assign_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  "position" int not null,
  active boolean not null,
  condition jsonb not null,
  condition_ids uuid[] not null,
  strategy text not null,
  skills text[] not null,
  fallback text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint auto_assign_rules__account_id__name unique (account_id, name)
);

create table auto_assign_rule_agents (
  account_id uuid references accounts (_id) on delete cascade,
  rule_id uuid,
  agent_id uuid,
  primary key (account_id, rule_id, agent_id),
  foreign key (account_id, rule_id) references auto_assign_rules (account_id, _id) on delete cascade,
  foreign key (account_id, agent_id) references auto_assign_agents (account_id, _id) on delete cascade
);
create index auto_assign_rule_agents__agent on auto_assign_rule_agents (account_id, agent_id);

-- The newest decision about a ticket and why; older ones stand in the event log. The ticket is written after it in one transaction.
create table auto_assign_decisions (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  at timestamptz not null,
  agent_id uuid,
  decision jsonb not null,
  -- Since when it waits for somebody to be free; null where it does not.
  waiting_since timestamptz,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade deferrable initially deferred
);
create index auto_assign_decisions__waiting on auto_assign_decisions (account_id, waiting_since, ticket_id)
  where waiting_since is not null;

-- ---------- Replies by rule and by bot ----------

create table canned_response_folders (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  -- Null for the account's shared folders, which the wire calls user 0.
  user_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint canned_response_folders__account_id__user_id__name unique nulls not distinct (account_id, user_id, name),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

create table canned_responses (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  folder_id uuid not null,
  title text not null,
  type text not null,
  text text not null,
  shortcut text not null,
  permission text not null,
  user_id uuid,
  group_id uuid,
  keyword_ids uuid[] not null,
  used_count int not null default 0,
  used_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Texts beside the one that stands for every language without its own, by ISO 639 code.
  texts jsonb not null default '{}',
  -- A canned response may change its ticket together with the answer (0116), and what is being written keeps those changes.
  changes jsonb not null default '{}',
  primary key (account_id, _id),
  foreign key (account_id, folder_id) references canned_response_folders (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete set null (user_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete set null (group_id)
);
create index canned_responses__folder on canned_responses (account_id, folder_id);
-- Two responses that one person can reach by the same word would leave the choice to chance.
create unique index canned_responses__shortcut on canned_responses (account_id, shortcut, permission, (
case permission
  when 'private' then user_id
    when 'group' then group_id
    else account_id
end)) where shortcut <> '';

-- Answers that a response went into, by who sent them and by day of the account's calendar; a rule's are nobody's.
create table canned_response_uses (
  account_id uuid not null references accounts (_id) on delete cascade,
  response_id uuid not null,
  day date not null,
  user_id uuid,
  count int not null,
  constraint canned_response_uses__once unique nulls not distinct (account_id, response_id, day, user_id),
  foreign key (account_id, response_id) references canned_responses (account_id, _id) on delete cascade
);

create table auto_canned_conditions (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  condition jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_conditions__account_id__name unique (account_id, name)
);

create table auto_canned_keywords (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  words text[] not null,
  match text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_keywords__account_id__name unique (account_id, name)
);

create table auto_canned_settings (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  response_id uuid,
  condition_ids text[] not null,
  keyword_ids text[] not null,
  delay_seconds int not null,
  once_per_ticket boolean not null,
  active boolean not null,
  "position" int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_settings__account_id__name unique (account_id, name)
);

create table auto_responses (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  moment text not null,
  hours text not null,
  condition jsonb not null,
  text text not null,
  text_th text not null,
  delay_seconds int not null,
  again_after_seconds int not null,
  active boolean not null,
  "position" int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_responses__account_id__name unique (account_id, name)
);

create table ticket_automations (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  trigger text not null,
  after_seconds int not null,
  condition jsonb not null,
  actions jsonb not null,
  ends boolean not null,
  active boolean not null,
  "position" int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint ticket_automations__account_id__name unique (account_id, name)
);

create table unread_templates (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  text text not null,
  text_th text not null,
  after_seconds int not null,
  hours text not null,
  condition jsonb not null,
  active boolean not null,
  "position" int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint unread_templates__account_id__name unique (account_id, name)
);

-- What rules did, or why they did not: one line a rule and cause, so that a job that runs twice does nothing twice.
create table rule_runs (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  kind text not null,
  rule_id uuid not null,
  rule_name text not null,
  ticket_id uuid not null,
  -- What it ran for: the number of an event, or the instant since which a ticket waits.
  cause text not null,
  outcome text not null,
  did jsonb not null default '[]',
  due_at timestamptz,
  at timestamptz not null,
  -- What a run says later.
  planned jsonb,
  primary key (account_id, _id),
  constraint rule_runs__once unique (account_id, kind, rule_id, ticket_id, cause),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index rule_runs__ticket on rule_runs (account_id, ticket_id, at desc);
create index rule_runs__at on rule_runs (at);
-- The log of rules is read by one rule or by one outcome, the newest first: rare ones stand among a year of others. As it stands in
-- this order, a page of it ends where it is full.
create index rule_runs__rule on rule_runs (account_id, rule_id, _id desc);
create index rule_runs__outcome on rule_runs (account_id, outcome, _id desc);

-- A customer's message gets at most one automatic reply, by whichever rule or bot.
create table automatic_replies (
  account_id uuid references accounts (_id) on delete cascade,
  ticket_id uuid,
  cause text,
  by_kind text not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (account_id, ticket_id, cause),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index automatic_replies__at on automatic_replies (account_id, ticket_id, at desc);

create table chatbots (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  channel text not null,
  provider text not null,
  greeting text not null,
  flows jsonb not null,
  gptbots_url text not null,
  handover_words text[] not null,
  hours text not null,
  active boolean not null,
  -- The key of an outside bot, sealed; what a person may see is whether there is one.
  api_key bytea,
  has_api_key boolean not null default false,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  graph jsonb not null default '{"nodes": []}',
  abandon_after_seconds int not null default 1800,
  primary key (account_id, _id),
  constraint chatbots___id unique (_id),
  constraint chatbots__account_id__name unique (account_id, name)
);

-- One conversation of a bot with a customer, from its first word to how it ended.
create table bot_episodes (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  bot_id uuid not null,
  bot_name text not null,
  ticket_id uuid not null,
  -- Where in the flow it stands, and what the customer told it.
  node_id text,
  told jsonb not null default '{}',
  misses int not null default 0,
  turns int not null default 0,
  answers int not null default 0,
  outcome text not null default 'talking',
  reason text,
  -- The conversation as the outside bot knows it.
  outside_id text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  -- What a customer answered to a bot's questions, in the order in which it asked them: for whoever takes the conversation over.
  given jsonb not null default '[]',
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create unique index bot_episodes__talking on bot_episodes (account_id, ticket_id) where outcome = 'talking';
create index bot_episodes__bot on bot_episodes (account_id, bot_id, started_at desc);
create index bot_episodes__outside on bot_episodes (account_id, bot_id, outside_id) where outside_id is not null;
create index bot_episodes__idle on bot_episodes (last_at) where outcome = 'talking';

create table post_blocker_rules (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  words text[] not null,
  authors text[] not null,
  channels text[] not null,
  kinds text[] not null,
  action text not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  patterns text[] not null default '{}',
  media text[] not null default '{}',
  most_messages int not null default 0,
  within_seconds int not null default 60,
  until text not null default '',
  primary key (account_id, _id),
  constraint post_blocker_rules__account_id__name unique (account_id, name)
);

-- Blocked messages, complete, until a user releases them or the retention ends.
create table blocked_items (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  channel text not null,
  origin_id text not null,
  author_id text not null,
  author_name text not null,
  text text not null,
  item jsonb not null,
  rule_id uuid not null,
  rule_name text not null,
  -- Which words, authors, patterns … of the rule it met.
  why jsonb not null,
  action text not null,
  state text not null default 'held',
  decided_by uuid,
  decided_at timestamptz,
  at timestamptz not null,
  -- The blacklist of the CRM keeps messages out in the same way as the post blocker: what was kept out tells which of the two did it,
  -- and an entry stands with its id and value where a rule has its id and name.
  kept_by text not null default 'rule' check (kept_by in ('rule', 'blacklist')),
  primary key (account_id, _id),
  constraint blocked_items__origin unique (account_id, connection_id, origin_id)
);
create index blocked_items__state on blocked_items (account_id, state, _id desc);
create index blocked_items__author on blocked_items (account_id, connection_id, author_id, at desc);
create index blocked_items__rule on blocked_items (account_id, rule_id, _id desc);
create index blocked_items__at on blocked_items (at);

-- ---------- Surveys, quality and verification ----------

create table surveys (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  message text not null,
  questions jsonb not null,
  channels text[] not null,
  expires_days int not null,
  thanks text not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  message_th text not null default '',
  thanks_th text not null default '',
  primary key (account_id, _id),
  constraint surveys__account_id__name unique (account_id, name)
);

-- One row for each time that a ticket was done and somebody was, or was not, asked how it was.
create table survey_invitations (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  contact_id uuid not null,
  channel text not null,
  -- Whose ticket it was when it was done.
  agent_id uuid,
  survey_id uuid not null,
  survey_name text not null,
  survey_version int not null,
  -- The questions as they were asked.
  questions jsonb not null,
  thanks text not null,
  -- The event by which the ticket was done; null where a person asked.
  episode bigint,
  asked_by uuid,
  -- Null where nobody was asked: then `reason` says why.
  token_hash bytea,
  reason text check (reason in ('paused', 'window_closed', 'connection_inactive', 'cannot_send')),
  answers jsonb not null default '[]',
  -- What was said to the first question of each scale: what scores are counted from.
  csat smallint check (csat >= 1 and csat <= 5),
  nps smallint check (nps >= 0 and nps <= 10),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  thanks_th text not null default '',
  language text not null check (language in ('en', 'th')),
  primary key (account_id, _id),
  constraint survey_invitations__episode unique (account_id, ticket_id, episode),
  constraint survey_invitations__token unique (token_hash),
  check ((token_hash is null) = (reason is not null)),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index survey_invitations__ticket on survey_invitations (account_id, ticket_id, created_at desc, _id desc);
create index survey_invitations__contact on survey_invitations (account_id, contact_id, created_at desc) where reason is null;
create index survey_invitations__newest on survey_invitations (account_id, created_at desc, _id desc);
-- Answers are counted by when somebody was asked: few who were asked answer, so those who did are found by themselves (decision
-- 0137).
create index survey_invitations__answered on survey_invitations (account_id, created_at) where answered_at is not null;

create table survey_answers (
  account_id uuid,
  invitation_id uuid,
  question_id uuid,
  said text,
  primary key (account_id, invitation_id, question_id),
  foreign key (account_id, invitation_id) references survey_invitations (account_id, _id) on delete cascade
);

create table qc_scorecards (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  purpose text not null,
  questions jsonb not null,
  pass_percent int not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint qc_scorecards__account_id__name unique (account_id, name)
);

create table qc_sampling (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  scorecard_id uuid,
  percent int not null,
  second_percent int not null,
  "only" text[] not null,
  channels text[] not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint qc_sampling__account_id__name unique (account_id, name)
);

-- A ticket that is judged, with the scorecard as it was: changing the card later changes no judgement.
create table quality_cases (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  -- Whose work is judged.
  agent_id uuid,
  scorecard_id uuid not null,
  card jsonb not null,
  source text not null check (source in ('sample', 'hand')),
  rule_id uuid,
  rule_name text not null,
  picked_by uuid,
  -- How many people judge it, the second without knowing the first.
  needed int not null check (needed >= 1 and needed <= 2),
  -- 'open' until as many have judged it as are needed; 'appealed' until the appeal is decided.
  state text not null check (state in ('open', 'judged', 'appealed', 'settled')),
  score int,
  passed boolean,
  created_at timestamptz not null,
  judged_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
-- One rule picks a ticket once, however often it is done.
create unique index quality_cases__rule on quality_cases (account_id, ticket_id, rule_id) where rule_id is not null;
create index quality_cases__newest on quality_cases (account_id, state, created_at desc, _id desc);
create index quality_cases__agent on quality_cases (account_id, agent_id, created_at desc, _id desc);
create index quality_cases__ticket on quality_cases (account_id, ticket_id);

create table quality_reviews (
  account_id uuid references accounts (_id) on delete cascade,
  case_id uuid,
  -- 1 and 2: the judgements; 3: the one that decides an appeal.
  round int check (round >= 1 and round <= 3),
  reviewer_id uuid not null,
  answers jsonb not null,
  score int not null,
  passed boolean not null,
  comment text not null,
  at timestamptz not null,
  primary key (account_id, case_id, round),
  foreign key (account_id, case_id) references quality_cases (account_id, _id) on delete cascade
);
create unique index quality_reviews__reviewer on quality_reviews (account_id, case_id, reviewer_id) where round < 3;

create table quality_appeals (
  account_id uuid references accounts (_id) on delete cascade,
  case_id uuid,
  by_id uuid not null,
  text text not null,
  at timestamptz not null,
  outcome text check (outcome in ('kept', 'changed')),
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  primary key (account_id, case_id),
  foreign key (account_id, case_id) references quality_cases (account_id, _id) on delete cascade
);

create table verification_settings (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  message text not null,
  fields jsonb not null,
  expires_minutes int not null,
  redirect_url text not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Empty: not in Thai. Fields hold theirs as `label_th`.
  message_th text not null default '',
  primary key (account_id, _id),
  constraint verification_settings__account_id__name unique (account_id, name)
);

create table verification_labels (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  color text not null,
  given text not null,
  active boolean not null,
  "position" int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint verification_labels__account_id__name unique (account_id, name)
);

-- Verification links that were sent: the token as its hash, what was asked for as it was then, the answers sealed.
create table verification_links (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  token_hash bytea not null,
  name text not null,
  fields jsonb not null,
  redirect_url text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answers bytea,
  created_at timestamptz not null default now(),
  -- Labels of verification links are given by how a link stands, or by hand: the latter stand with the link that bears them.
  label_ids uuid[] not null default '{}',
  -- In which language the customer was asked; those asked before read the account's.
  language text not null check (language in ('en', 'th')),
  primary key (account_id, _id),
  unique (token_hash)
);
create index verification_links__ticket on verification_links (account_id, ticket_id, created_at desc);

-- One-time codes by SMS: what a customer of a ticket proves is theirs. Of the code and the number only what is needed to compare and
-- to recognise is kept.
create table sms_codes (
  account_id uuid references accounts (_id) on delete cascade,
  _id uuid,
  ticket_id uuid not null,
  purpose text not null,
  -- The number without its middle, for people; its digest, for limits.
  phone text not null,
  phone_digest bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'failed')),
  note text,
  sent_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index sms_codes__ticket on sms_codes (account_id, ticket_id, created_at desc);
create index sms_codes__phone on sms_codes (phone_digest, created_at);
create index sms_codes__created on sms_codes (account_id, created_at);

-- ---------- References to tables that come later ----------

alter table ticket_tag_uses add foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade;
alter table mention_tickets add foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade;
alter table ticket_drafts add foreign key (account_id, side_conversation_id, ticket_id) references side_conversations (account_id, _id, ticket_id) on update cascade on delete cascade;

-- ---------- Functions over tables ----------

-- Makes the months' partitions before they are needed and drops those past their keeping.
create function keep_inbound_months(today date, keep_days integer) returns void language plpgsql set search_path = 'pg_catalog' as $$
declare
  month date;
  old record;
begin
  for month in select generate_series(date_trunc('month', today), date_trunc('month', today) + interval '2 months', interval '1 month')::date loop
    begin
      execute format('create table if not exists inbound_months.%I partition of public.inbound_keys for values from (%L) to (%L)',
        'keys_' || to_char(month, 'YYYYMM'), month, (month + interval '1 month')::date);
    exception when check_violation then
      -- Rows of that month stand in the partition for the rest already; they are found there as well.
      null;
    end;
  end loop;
  for old in
    select c.relname from pg_class c
     where c.relnamespace = 'inbound_months'::regnamespace and c.relkind = 'r' and c.relname ~ '^keys_\d{6}$'
       and (to_date(substr(c.relname, 6), 'YYYYMM') + interval '1 month')::date <= today - keep_days
  loop
    execute format('drop table inbound_months.%I', old.relname);
  end loop;
  delete from public.inbound_keys where received_on < today - keep_days - 31;
end $$;
revoke all on function keep_inbound_months from public;

-- The names of public sources, for accounts that heard something from them; nothing else of the platform's is theirs to see.
create function public_sources() returns table(_id uuid, name text, kind text, created_at timestamptz) language sql stable security definer set search_path = 'public' as $$
  select monitors._id, monitors.name, monitors.kind, monitors.created_at from monitors
   where monitors.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_sources from public;

create function public_source_gaps() returns table(source_id uuid, reason text, began_at timestamptz, ended_at timestamptz) language sql stable security definer set search_path = 'public' as $$
  select gaps.source_id, gaps.reason, gaps.began_at, gaps.ended_at from collection_gaps gaps
   where gaps.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_source_gaps from public;

-- The users of an account whom their group restricts in a product: to which keywords (null: no restriction), and which monitors and
-- channels it hides from them. Users who may change what groups see are not restricted: they could give themselves access.
create function held_people(of_account uuid, of_product text) returns table(user_id uuid, keywords uuid[], hidden uuid[]) language sql stable as $$
  with monitor as (
    select _id from monitors where account_id = of_account and product = of_product
    union select _id from deleted_sources where account_id = of_account and product = of_product
  ), channel as (
    select _id from connections where account_id = of_account
    union select _id from deleted_sources where account_id = of_account and product is null
  )
  select person._id,
         case when option.keywords_enable then array_remove(array_remove(option.keywords, null), '')::uuid[] end,
         array(select monitor._id from monitor
                where cardinality(option.custom_socials) > 0 and monitor._id <> all (option.custom_socials) order by monitor._id)
         || array(select channel._id from channel
                   where cardinality(option.engagements) > 0 and channel._id <> all (option.engagements) order by channel._id)
    from group_options option
    join users person on person.account_id = of_account and person.group_id = option.group_id
    join roles role on role.account_id = of_account and role._id = person.role_id
   where option.account_id = of_account and option.product = of_product
     and (option.keywords_enable or cardinality(option.engagements) > 0 or cardinality(option.custom_socials) > 0)
     and not (case of_product when 'crm' then 'crm.group_manage.write' else 'listening.group_setting.write' end = any (role.permissions));
$$;

-- Of whom a transaction narrowed to one person (role earshot_narrowed) is. As the owner: what is read to narrow is not narrowed
-- itself.
create function narrowed_from() returns uuid[] language sql stable security definer set search_path = 'public' as $$
  select coalesce((
    select hidden from held_people(nullif(current_setting('app.account_id', true), '')::uuid, 'crm')
     where user_id = nullif(current_setting('app.user_id', true), '')::uuid), '{}');
$$;

create function narrowed_to_keywords() returns uuid[] language sql stable security definer set search_path = 'public' as $$
  select keywords from held_people(nullif(current_setting('app.account_id', true), '')::uuid, 'crm')
   where user_id = nullif(current_setting('app.user_id', true), '')::uuid;
$$;

-- What a narrowed person may name now includes the refused items of the channels that they see.
create function among_conversations(ids uuid[]) returns setof uuid language sql stable security definer set search_path = 'public' as $$
  with account as (select nullif(current_setting('app.account_id', true), '')::uuid as _id)
  select ticket._id from account, tickets ticket where ticket.account_id = account._id and ticket._id = any (ids)
  union all
  select message._id from account, messages message where message.account_id = account._id and message._id = any (ids)
  union all
  select contact._id from account, contacts contact where contact.account_id = account._id and contact._id = any (ids)
  union all
  select held._id from account, blocked_items held where held.account_id = account._id and held._id = any (ids)
  union all
  select refused._id from account, refused_items refused where refused.account_id = account._id and refused._id = any (ids)
  union all
  select judged._id from account, quality_cases judged where judged.account_id = account._id and judged._id = any (ids);
$$;

create function survey_answers_of(invitation survey_invitations) returns setof survey_answers language sql stable
begin atomic
  select distinct on (survey_question_id(asked)) (invitation).account_id, (invitation)._id, survey_question_id(asked),
         case when asked ->> 'kind' <> 'text' then (invitation).answers ->> (place::int - 1) end
    from jsonb_array_elements((invitation).questions) with ordinality as one (asked, place)
   where (invitation).answers ->> (place::int - 1) is not null
   order by survey_question_id(asked), place;
end;

-- ---------- Triggers ----------

-- Events are never changed, not even by a mistake of the owner.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger event_log_append_only before update on event_log for each row
  execute function refuse_change();
create trigger event_seals_append_only before update on event_seals for each row
  execute function refuse_change();
create trigger punch_entries_append_only before update on punch_entries for each row
  execute function refuse_change();

-- What a poll remembers belongs to the address that was polled: a monitor with a new address begins anew, at once.
create function forget_poll() returns trigger language plpgsql as $$
begin
  if new.url is distinct from old.url or new.kind is distinct from old.kind then
    new.etag := null;
    new.last_modified := null;
    new.cursor := null;
    new.leased_until := null;
    new.waits_for := null;
    new.failures := 0;
    new.last_error := null;
    new.last_success_at := null;
    new.next_poll_at := now();
  elsif new.active and not old.active or new.month_limit > old.month_limit then
    -- Whoever switches it on again, or lets it read more, wants to see it work.
    new.next_poll_at := now();
  end if;
  return new;
end $$;

create trigger monitors_forget_poll before update on monitors for each row
  execute function forget_poll();

create function date_password_policy() returns trigger language plpgsql as $$
begin
  if new.password_strength is distinct from old.password_strength
     and new.password_policy_since is not distinct from old.password_policy_since then
    new.password_policy_since = now();
  end if;
  return new;
end $$;

create trigger accounts_password_policy before update on accounts for each row
  execute function date_password_policy();

-- A group that sees some tags does not see all of them when the last of these is deleted: as with channels and monitors, the deleted
-- one stays chosen until somebody chooses again.
create function forget_chosen() returns trigger language plpgsql as $$
declare
  ids uuid[] := (select array_agg(_id) from gone_rows);
  texts text[] := ids::text[];
  accounts uuid[] := (select array_agg(distinct account_id) from gone_rows);
begin
  if ids is null then return null; end if;
  case tg_table_name
    when 'keywords' then
      update group_options set keywords = list_without(keywords, texts) where account_id = any (accounts) and keywords && texts;
      update group_settings set keywords = list_without(keywords, ids) where account_id = any (accounts) and keywords && ids;
      update ticket_tags set keyword_ids = list_without(keyword_ids, ids) where account_id = any (accounts) and keyword_ids && ids;
    when 'ticket_tags' then
      update group_options set tags = list_without(tags, ids)
       where account_id = any (accounts) and tags && ids and not tags <@ ids;
      update group_settings set ticket_tags = list_without(ticket_tags, ids)
       where account_id = any (accounts) and ticket_tags && ids and not ticket_tags <@ ids;
    when 'monitors' then
      insert into deleted_sources (account_id, _id, product)
      select gone.account_id, gone._id, gone.product from gone_rows gone join accounts account on account._id = gone.account_id
          on conflict do nothing;
      update group_options set custom_socials = list_without(custom_socials, ids)
       where account_id = any (accounts) and custom_socials && ids and not custom_socials <@ ids;
    when 'connections' then
      insert into deleted_sources (account_id, _id)
      select gone.account_id, gone._id from gone_rows gone join accounts account on account._id = gone.account_id
          on conflict do nothing;
      update group_options set engagements = list_without(engagements, ids)
       where account_id = any (accounts) and engagements && ids and not engagements <@ ids;
  end case;
  return null;
end $$;

create trigger forget_chosen after delete on keywords referencing old table as gone_rows for each statement
  execute function forget_chosen();
create trigger forget_chosen after delete on monitors referencing old table as gone_rows for each statement
  execute function forget_chosen();
create trigger forget_chosen after delete on connections referencing old table as gone_rows for each statement
  execute function forget_chosen();
create trigger forget_chosen after delete on ticket_tags referencing old table as gone_rows for each statement
  execute function forget_chosen();

-- When a response is deleted, its files are released.
create function release_canned_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'canned_response' and holder_id = old._id;
  return null;
end $$;

create trigger release_files after delete on canned_responses for each row
  execute function release_canned_files();

-- Notifies the pipelines whose rules changed, also by the going and coming of the tags and keywords that they name.
create function tell_tag_rule_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_tag_rules', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;

create trigger listening_tag_rules__told after insert or delete or update on listening_tag_rules for each row
  execute function tell_tag_rule_change();
-- Tags of listening with keywords are attached to what these find, as by tag rules: pipelines are notified of each change.
create trigger ticket_tags__told_made after insert on ticket_tags for each row when (new.keyword_ids <> '{}'::uuid[])
  execute function tell_tag_rule_change();
create trigger ticket_tags__told_changed after update of keyword_ids, removal_id on ticket_tags for each row
  when ((old.keyword_ids <> '{}'::uuid[]) or (new.keyword_ids <> '{}'::uuid[]))
  execute function tell_tag_rule_change();
create trigger ticket_tags__told_gone after delete on ticket_tags for each row when (old.keyword_ids <> '{}'::uuid[])
  execute function tell_tag_rule_change();

create function tell_tag_rule_names() returns trigger language plpgsql as $$
begin
  if exists (select from listening_tag_rules rule where rule.account_id = coalesce(new.account_id, old.account_id)) then
    perform pg_notify('earshot_tag_rules', coalesce(new.account_id, old.account_id)::text);
  end if;
  return null;
end $$;

create trigger ticket_tags__told_rules after delete or update of removal_id on ticket_tags for each row
  execute function tell_tag_rule_names();
create trigger keywords__told_rules after insert or delete on keywords for each row
  execute function tell_tag_rule_names();

-- Notifies the pipelines whose rules or adaptation changed.
create function tell_sentiment_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_sentiment', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;

create trigger auto_sentiment_rules__told after insert or delete or update on auto_sentiment_rules for each row
  execute function tell_sentiment_change();
create trigger sentiment_adaptations__told after insert or delete or update on sentiment_adaptations for each row
  execute function tell_sentiment_change();

-- Notifies the pipelines whose words or weights changed.
create function tell_understanding_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_understanding', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;

create trigger theme_rules__told after insert or delete or update on theme_rules for each row
  execute function tell_understanding_change();
create trigger listening_entities__told after insert or delete or update on listening_entities for each row
  execute function tell_understanding_change();
create trigger setting_documents__told_weights after insert or update on setting_documents for each row
  when (new.name = 'score_weights')
  execute function tell_understanding_change();

-- A change of the blacklist was brought about ten seconds later, so that it could be taken back before; meanwhile counts contradicted
-- the list. Taking it back is a change like any other, so the job waits only as long as batches that were read with the blacklist of
-- before usually need to be stored, and as those who add entry after entry need for the next.
create function tell_blacklist_change() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
begin
  if coalesce(new.product, old.product) <> 'listening' then return null; end if;
  perform pg_notify('earshot_blacklist', account::text);
  if tg_op = 'DELETE' then
    if not exists (select from accounts where _id = account) then return null; end if;
    insert into deleted_blacklist_entries (account_id, _id) values (account, old._id) on conflict do nothing;
  end if;
  perform add_job('blacklist.apply', json_build_object('account_id', account), 'blacklist:' || account,
    'blacklist:' || account, 10, now() + interval '2 seconds');
  return null;
end $$;

create trigger blacklist_entries__told after insert or delete or update of kind, value, active on blacklist_entries for each row
  execute function tell_blacklist_change();

create function forget_blacklist_effect() returns trigger language plpgsql as $$
begin
  new.applied_at := null;
  return new;
end $$;

create trigger blacklist_entries__changed before update of kind, value, active on blacklist_entries for each row
  when ((old.kind <> new.kind) or (old.value <> new.value) or (old.active <> new.active))
  execute function forget_blacklist_effect();

-- A feed shows its newest entries only, so what came while it failed may be missing. The others are read on from where they were:
-- once they answer again the gap is none, and what they cannot read back is noted by whoever polls them.
create function note_monitor_gap() returns trigger language plpgsql as $$
begin
  if old.active and not new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'paused', now())
      on conflict do nothing;
  elsif new.active and not old.active then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'paused' and ended_at is null;
  end if;
  if old.failures = 0 and new.failures > 0 then
    insert into collection_gaps (account_id, source_id, reason, began_at)
      values (new.account_id, new._id, 'failing', coalesce(old.last_success_at, old.created_at)) on conflict do nothing;
  elsif old.failures > 0 and new.failures = 0 and new.kind <> 'feed' and new.cursor is not null then
    delete from collection_gaps
     where account_id = new.account_id and source_id = new._id and reason = 'failing' and ended_at is null;
  elsif old.failures > 0 and new.failures = 0 then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'failing' and ended_at is null;
  end if;
  return null;
end $$;

create trigger monitors__gaps after update of active, failures on monitors for each row
  execute function note_monitor_gap();

create function note_connection_gap() returns trigger language plpgsql as $$
begin
  if old.active and not new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'paused', now())
      on conflict do nothing;
  elsif new.active and not old.active then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'paused' and ended_at is null;
  end if;
  return null;
end $$;

create trigger connections__gaps after update of active on connections for each row
  execute function note_connection_gap();

create function keep_ticket_tags() returns trigger language plpgsql as $$
declare
  held record;
begin
  for held in
    select distinct one.account_id, one.ticket_id
      from (values (new.account_id, new.ticket_id), (old.account_id, old.ticket_id)) as one (account_id, ticket_id)
     where one.ticket_id is not null
  loop
    update tickets
       set tag_ids = array(select tag_id from ticket_tag_uses used
                            where used.account_id = held.account_id and used.ticket_id = held.ticket_id order by at, tag_id)
     where account_id = held.account_id and _id = held.ticket_id;
  end loop;
  return null;
end $$;

create trigger keep_ticket_tags after insert or delete or update on ticket_tag_uses for each row
  execute function keep_ticket_tags();

-- Messages refer to their files; a message that is emptied or deleted releases them.
create function release_message_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'message' and holder_id = old._id;
  return null;
end $$;

create trigger release_message_files after delete on messages for each row when (old.media <> '[]'::jsonb)
  execute function release_message_files();
create trigger release_withdrawn_files after update of media on messages for each row when ((old.media <> '[]'::jsonb)
  and (new.media = '[]'::jsonb))
  execute function release_message_files();

-- Tables from which sessions are read: processes that cache a session are notified of each change. The connection that makes the
-- change hears it as a message (so its process knows before the commit is answered), every other process as a notification when it
-- commits. The argument names the column that holds the account; without one it is everybody's.
create function tell_session_basis() returns trigger language plpgsql as $$
declare
  account text := '';
begin
  if tg_nargs > 0 then
    account := coalesce(to_jsonb(coalesce(new, old)) ->> tg_argv[0], '');
  end if;
  raise info 'earshot_session_basis' using detail = account;
  perform pg_notify('earshot_session_basis', account);
  return null;
end $$;

-- A new session changes no other, and the last use is updated once a minute.
create trigger session_basis after insert or delete or update on accounts for each row
  execute function tell_session_basis('_id');
create trigger session_basis after insert or delete or update on users for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on roles for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on groups for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on billing for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on totp_secrets for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on passkeys for each row
  execute function tell_session_basis('account_id');
create trigger session_basis after insert or delete or update on plans for each row
  execute function tell_session_basis();
create trigger session_basis after delete on sessions for each row
  execute function tell_session_basis('account_id');
create trigger session_basis_changed after update on sessions for each row when ((new.last_seen_at < old.last_seen_at)
  or ((to_jsonb(new.*) - 'last_seen_at') is distinct from (to_jsonb(old.*) - 'last_seen_at')))
  execute function tell_session_basis('account_id');
-- Settings that processes cache: each change is notified.
create trigger settings_told after insert or delete or update on setting_documents for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on auto_responses for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on ticket_automations for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on auto_canned_settings for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on chatbots for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on sla_policies for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete on auto_assign_agents for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update of active, channel, name, config, secrets on connections for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete on interest_tags for each row
  execute function tell_session_basis('account_id');
-- Keywords of the CRM are cached; those of listening, which has very many, are not.
create trigger settings_told_made after insert on keywords for each row when (new.product = 'crm')
  execute function tell_session_basis('account_id');
create trigger settings_told_changed after update on keywords for each row when ((new.product = 'crm') or (old.product = 'crm'))
  execute function tell_session_basis('account_id');
create trigger settings_told_gone after delete on keywords for each row when (old.product = 'crm')
  execute function tell_session_basis('account_id');
-- Settings that processes cache: each change is notified.
create trigger settings_told after insert or update of kind, value, active on blacklist_entries for each row
  when (new.product = 'crm')
  execute function tell_session_basis('account_id');
create trigger settings_told_gone after delete on blacklist_entries for each row when (old.product = 'crm')
  execute function tell_session_basis('account_id');
-- Which tags users see and use is cached too: each change is notified.
create trigger tags_told after insert or delete or update on group_options for each row
  execute function tell_session_basis('account_id');
create trigger tags_told after insert or delete or update on group_settings for each row
  execute function tell_session_basis('account_id');
-- Settings that processes cache: each change is notified.
create trigger settings_told after insert or delete or update on auto_sentiment_rules for each row
  execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete or update on sentiment_adaptations for each row
  execute function tell_session_basis('account_id');

create function note_freed_file() returns trigger language plpgsql as $$
begin
  update files set freed_at = now() where account_id = old.account_id and _id = old.file_id;
  return null;
end $$;

create trigger note_freed after delete on file_references for each row when (old.holder = 'canned_response')
  execute function note_freed_file();

-- What was said while a source rested is not read back: it would use up the next month. So the gap stays, and ends.
create function end_limit_gap() returns trigger language plpgsql as $$
begin
  update collection_gaps set ended_at = greatest(now(), began_at)
   where account_id = new.account_id and source_id = new._id and reason = 'limit' and ended_at is null;
  return null;
end $$;

create trigger monitors__end_limit_gap after update on monitors for each row when ((old.waits_for = 'limit')
  and (new.waits_for is distinct from 'limit'))
  execute function end_limit_gap();

-- Jobs of a line go one after another, and the queue asks for the next one while it still tells that the last is done: it finds the
-- line taken, and would look again two seconds later. So whoever frees a line tells those who take jobs, as whoever adds one does.
create function tell_line_goes_on() returns trigger language plpgsql set search_path = 'pg_catalog' as $$
begin
  if exists (
    select from graphile_worker._private_jobs job
     where job.job_queue_id = new.id and job.is_available and job.run_at <= now()
  ) then
    -- Equal words of one transaction would be told once.
    perform pg_notify('jobs:insert', '{"count":1,"line":' || new.id || '}');
  end if;
  return null;
end $$;

create trigger line_goes_on after update of locked_at on graphile_worker._private_job_queues for each row
  when ((old.locked_at is not null) and (new.locked_at is null))
  execute function tell_line_goes_on();

-- A keyword that came, changed or went is looked for again in what is open, soon and once for all that change together.
create function look_again_for_keywords() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
begin
  perform add_job('crm.find-keywords', json_build_object('account_id', account), 'crm.find-keywords:' || account,
                  'crm.find-keywords:' || account, 10, now() + interval '1 second');
  return null;
end $$;

create trigger look_again_made after insert on keywords for each row when ((new.product = 'crm') and new.active)
  execute function look_again_for_keywords();
create trigger look_again_changed after update of patterns, query, match, active, product on keywords for each row
  when ((new.product = 'crm') or (old.product = 'crm'))
  execute function look_again_for_keywords();
create trigger look_again_gone after delete on keywords for each row when ((old.product = 'crm') and old.active)
  execute function look_again_for_keywords();

-- Written by these alone, whoever changes a ticket and however many at once.
create function keep_live_ticket() returns trigger language plpgsql as $$
begin
  if new.live then
    insert into live_tickets (account_id, ticket_id, state, channel, connection_id, priority, assignee_id, group_id,
                              waiting_since, snoozed_until, sla_band, survey, blocked)
    values (new.account_id, new._id, new.state, new.channel, new.connection_id, new.priority, new.assignee_id, new.group_id,
            new.waiting_since, new.snoozed_until, new.sla_band, new.survey, new.blocked);
  else
    delete from live_tickets where account_id = new.account_id and ticket_id = new._id;
  end if;
  return null;
end $$;

create trigger keep_live_made after insert on tickets for each row when (new.live)
  execute function keep_live_ticket();
create trigger keep_live_ended after update on tickets for each row when (old.live <> new.live)
  execute function keep_live_ticket();

create function follow_live_ticket() returns trigger language plpgsql as $$
begin
  update live_tickets
     set state = new.state, priority = new.priority, assignee_id = new.assignee_id, group_id = new.group_id,
         waiting_since = new.waiting_since, snoozed_until = new.snoozed_until, sla_band = new.sla_band,
         survey = new.survey, blocked = new.blocked
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;

create trigger keep_live_changed after update on tickets
  for each row when (old.live and new.live
    and (old.state, old.priority, old.assignee_id, old.group_id, old.waiting_since, old.snoozed_until, old.sla_band,
         old.survey, old.blocked)
     is distinct from (new.state, new.priority, new.assignee_id, new.group_id, new.waiting_since, new.snoozed_until,
         new.sla_band, new.survey, new.blocked))
  execute function follow_live_ticket();

create function keep_new_texts() returns trigger language plpgsql as $$
begin
  -- Hardly any ticket comes with a form, and every message from somebody new makes one.
  insert into ticket_texts select account_id, _id,
    case when fields = '{}' then searched_text(subject) else ticket_text(subject, fields) end from made;
  return null;
end $$;

create trigger keep_new_texts after insert on tickets referencing new table as made for each statement
  execute function keep_new_texts();

create function keep_text() returns trigger language plpgsql as $$
begin
  update ticket_texts set searched = ticket_text(new.subject, new.fields)
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;

create trigger keep_text after update of subject, fields on tickets for each row when ((old.subject is distinct from new.subject)
  or (old.fields is distinct from new.fields))
  execute function keep_text();

-- Files of side conversations are held as those of messages are.
create function release_side_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'side_message' and holder_id = old._id;
  return null;
end $$;

create trigger release_side_files after delete on side_messages for each row when (old.media <> '[]'::jsonb)
  execute function release_side_files();
create trigger release_erased_side_files after update of media on side_messages for each row when ((old.media <> '[]'::jsonb)
  and (new.media = '[]'::jsonb))
  execute function release_side_files();

-- So that code that writes or erases answers does not have to.
create function follow_survey_answers() returns trigger language plpgsql as $$
begin
  delete from survey_answers where account_id = new.account_id and invitation_id = new._id;
  insert into survey_answers select * from survey_answers_of(new);
  return null;
end $$;

create trigger survey_answers__made after insert on survey_invitations for each row when (new.answers <> '[]'::jsonb)
  execute function follow_survey_answers();
create trigger survey_answers__follow after update of answers on survey_invitations for each row
  execute function follow_survey_answers();

-- Whose status goes, or is put out of use, is in none that they chose: they fall back to the first, and what they said of themselves
-- ends there. Reports counted such a stretch on, for as long as nobody chose another status.
create function forget_status_out_of_use() returns trigger language plpgsql as $$
begin
  delete from user_working_statuses where account_id = new.account_id and status_id = new._id;
  return null;
end $$;

create trigger working_statuses__out_of_use after update of active on working_statuses for each row when (old.active
  and (not new.active))
  execute function forget_status_out_of_use();

create function end_status_span() returns trigger language plpgsql as $$
begin
  update working_status_spans set to_at = greatest(from_at, now())
   where account_id = old.account_id and user_id = old.user_id and to_at is null;
  return null;
end $$;

create trigger user_working_statuses__gone after delete on user_working_statuses for each row
  execute function end_status_span();

create function retire_connection() returns trigger language plpgsql security definer set search_path = 'public' as $$
begin
  insert into retired_connections (_id, account_id) values (old._id, old.account_id) on conflict do nothing;
  return null;
end $$;

create trigger retire_connection after delete on connections for each row
  execute function retire_connection();

-- Refused like an id that is in use, so that nobody learns which of both it is.
create function refuse_retired_connection() returns trigger language plpgsql security definer set search_path = 'public' as $$
begin
  if exists (select from retired_connections gone where gone._id = new._id and gone.account_id <> new.account_id) then
    raise unique_violation using constraint = 'connections___id', message = 'the id belongs to a connection of another account';
  end if;
  return new;
end $$;

create trigger refuse_retired_connection before insert on connections for each row
  execute function refuse_retired_connection();

-- Files that came with them are held as those of messages are.
create function release_refused_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'refused_item' and holder_id = old._id;
  return null;
end $$;

create trigger release_refused_files after delete on refused_items for each row when (old.item is not null)
  execute function release_refused_files();

-- ---------- First rows ----------

-- Where the people who run the installation belong: one account that is no organisation, and their one role. The ids are those of
-- contracts/permissions/platform.ts.

insert into accounts (_id, name, product, time_zone, second_factor_required, session_idle_minutes, session_hours)
values ('00000000-0000-7000-8000-000000000001', 'Platform', '{}', 'UTC', true, 15, 1);

insert into roles (account_id, _id, name, permissions)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'platform_administrator',
        '{center.access_account.read,center.access_account.write}');

insert into plans (_id, name, about, price, interval, offered, features) values
  ('00000000-0000-7000-8000-000000000010', 'open', 'Everything, without limits', 0, 'month', false,
   '{canned_response,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,category_and_tag,survey,agile_board,sms_otp,ticket_viewer,quality_check,customer_tag,team_dashboard,fb_auto_mention,video_call,mobile_notification,remove_media,custom_form,chatbot_dashboard,template_unread_message,spell_checker}');

-- Three examples, by month and by year (ten months' price).
with example (id, name, about, price, trial_days, limits, features, product) as (values
  ('11', 'Starter', 'For one brand and a small team', 2900, 14,
   '{"stored_mentions":100000,"monthly_mentions":10000,"users":3,"channels":3,"api_calls":10000}'::jsonb,
   '{canned_response,category_and_tag,customer_tag,spell_checker}'::text[],
   '{"listening":{"active":true},"crm":{"active":true}}'::jsonb),
  ('12', 'Team', 'For a care team that measures itself', 9900, 14,
   '{"stored_mentions":1000000,"monthly_mentions":100000,"users":15,"channels":10,"api_calls":200000}',
   '{canned_response,category_and_tag,customer_tag,spell_checker,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,survey,ticket_viewer,quality_check,team_dashboard,template_unread_message}',
   '{"listening":{"active":true},"crm":{"active":true},"publishing":{"active":true},"quick_analytic":{"active":true}}'),
  ('13', 'Business', 'For several brands, every product', 29900, 14,
   '{"stored_mentions":10000000,"monthly_mentions":1000000,"users":100,"channels":50,"api_calls":2000000}',
   '{canned_response,auto_response,ticket_automation,auto_assignment,verification_link,ticket_timer,category_and_tag,survey,agile_board,sms_otp,ticket_viewer,quality_check,customer_tag,team_dashboard,fb_auto_mention,video_call,mobile_notification,remove_media,custom_form,chatbot_dashboard,template_unread_message,spell_checker}',
   '{"listening":{"active":true},"crm":{"active":true},"publishing":{"active":true},"quick_analytic":{"active":true},"influencer":{"active":true},"ads_scanner":{"active":true},"custom_viz":{"active":true},"campaign":{"active":true}}'))
insert into plans (_id, name, about, price, interval, trial_days, limits, features, product)
select ('00000000-0000-7000-8000-0000000000' || id)::uuid, name, about, price, 'month', trial_days, limits, features, product
  from example
union all
select ('00000000-0000-7000-8000-0000000001' || id)::uuid, name, about, price * 10, 'year', trial_days, limits, features, product
  from example;
