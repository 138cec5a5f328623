-- Making a day's sums also finds which texts were said more than once, and the first posts of the day (ClickHouse's 0010 and 0011): days
-- made before did not, and are made anew in the background. Until then numbers are counted in the mentions.
update summed_days set state = 'stale', maker = null;
