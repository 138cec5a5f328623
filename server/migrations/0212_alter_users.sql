-- The language in which a user reads the suite: that of their invitation, or of the page at their first sign-in. Null until then.
alter table users add column language text check (language in ('en', 'th'));
-- The language of the page that led to the provider: on the way back the browser sends its own.
alter table sso_flows add column language text check (language in ('en', 'th'));
