-- How many posts a recent search found; null where that is not known.
alter table quick_searches add column found integer;
