-- A learnt baseline has the tail of its surprises beside it. Rules on spikes learn the last weeks anew, as after a change of their filter;
-- the others keep what they know of a silence that is on, and need no tail.
update alert_rules set model = null where kind = 'spike' and not model ? 'tail';
update alert_rules set model = model || '{"tail": {"hours": 0, "level": 0.84, "excess": 1}}'
 where model is not null and not model ? 'tail';
