-- Why a ticket stayed as it was, as a code with its parameters. Rows of before have the sentence alone.
alter table bulk_change_rows add column fault jsonb;
