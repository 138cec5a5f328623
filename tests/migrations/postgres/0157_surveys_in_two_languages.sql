-- Questionnaires speak Thai beside their own language, and every question is counted (decision 0137).

-- Empty: not in Thai. Questions hold theirs as `label_th` and `choices_th`.
alter table surveys
  add column message_th text not null default '',
  add column thanks_th text not null default '';

-- In which language the customer was asked; those asked before read the account's.
alter table survey_invitations
  add column thanks_th text not null default '',
  add column language text not null default 'en' check (language in ('en', 'th'));
update survey_invitations set language = accounts.language
  from accounts where accounts._id = survey_invitations.account_id and accounts.language <> 'en';
alter table survey_invitations alter column language drop default;

-- What a question is known by in every version of its questionnaire.
create function survey_question_id(asked jsonb) returns uuid language sql immutable
return md5((asked ->> 'kind') || chr(10) || (asked ->> 'label'))::uuid;

-- What was answered to each question, to be counted. Words are not among it: they stand in the invitation alone. A question that is asked twice
-- counts once, by what was said first.
create table survey_answers (
  account_id uuid not null,
  invitation_id uuid not null,
  question_id uuid not null,
  -- A step, a choice, `yes` or `no`; null where it was answered in words.
  said text,
  primary key (account_id, invitation_id, question_id),
  foreign key (account_id, invitation_id) references survey_invitations (account_id, _id) on delete cascade
);

create function survey_answers_of(invitation survey_invitations) returns setof survey_answers language sql stable
begin atomic
  select distinct on (survey_question_id(asked)) (invitation).account_id, (invitation)._id, survey_question_id(asked),
         case when asked ->> 'kind' <> 'text' then (invitation).answers ->> (place::int - 1) end
    from jsonb_array_elements((invitation).questions) with ordinality as one (asked, place)
   where (invitation).answers ->> (place::int - 1) is not null
   order by survey_question_id(asked), place;
end;

-- Whoever writes answers, or takes them away with a person who is erased, need not think of it.
create function follow_survey_answers() returns trigger language plpgsql as $$
begin
  delete from survey_answers where account_id = new.account_id and invitation_id = new._id;
  insert into survey_answers select * from survey_answers_of(new);
  return null;
end $$;
create trigger survey_answers__made after insert on survey_invitations
  for each row when (new.answers <> '[]') execute function follow_survey_answers();
create trigger survey_answers__follow after update of answers on survey_invitations
  for each row execute function follow_survey_answers();

insert into survey_answers
select answer.* from survey_invitations invitation cross join lateral survey_answers_of(invitation) answer
 where invitation.answers <> '[]';
