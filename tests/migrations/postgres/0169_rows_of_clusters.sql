-- Making a day's sums also writes short rows of the mentions that bear a number of likeness (ClickHouse's 0016): days made before have
-- none, and are made anew in the background. Until then numbers are counted in the mentions.
update summed_days set state = 'stale', maker = null;
