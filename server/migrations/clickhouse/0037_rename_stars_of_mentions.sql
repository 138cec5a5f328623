-- The stored stars of mentions have a name of the glossary; what queries read keeps its own.
alter table mentions drop column if exists stars;
alter table mentions rename column if exists stars_given to review_stars;
alter table mentions add column if not exists stars Nullable(UInt8) alias nullIf(review_stars, 0);
