-- Sums by day also tell reactions one by one, and all mentions by the hour (ClickHouse's 0007): those made before do not, and are
-- made anew in the background. Until then numbers are counted in the mentions.
update summed_days set state = 'stale', maker = null;
