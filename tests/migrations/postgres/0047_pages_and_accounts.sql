-- Deliveries for all pages of an app come to one address and are handed on by the page's own id.
create index connections__remote_id on connections (channel, remote_id) where remote_id is not null;
-- What happens to a comment (hidden, answered from elsewhere) names it by the network's id alone.
create index messages__by_provider on messages (account_id, provider_id) where provider_id is not null;
