-- Who began a conversation: a customer, or one of us. All there were until now came from customers.
alter table tickets add column source text not null default 'customer' check (source in ('customer', 'agent'));
