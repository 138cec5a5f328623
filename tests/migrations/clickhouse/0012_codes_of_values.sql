-- A word's (a hashtag's, a domain's) number, as author_key is an author's: the rows of some words are found and added up by it without
-- reading the words of all rows, which is most of what that costs. Rows that are there tell it out of the word.
alter table word_sums add column if not exists code UInt64 materialized cityHash64(word) codec(LZ4);
alter table theme_sums add column if not exists code UInt64 materialized cityHash64(theme) codec(LZ4);
