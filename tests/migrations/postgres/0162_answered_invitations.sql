-- Answers are counted by when somebody was asked: few who were asked answer, so those who did are found by themselves (decision 0137).
create index survey_invitations__answered on survey_invitations (account_id, created_at) where answered_at is not null;
