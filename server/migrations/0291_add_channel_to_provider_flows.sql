-- A consent at one provider opens several channels: a flow says for which one it is.
alter table provider_flows add column channel text;
