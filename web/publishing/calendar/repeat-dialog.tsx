import {
  Button,
  Checkbox,
  Chip,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '#contracts/kit/week.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { listRepeats, REPEAT_LIMITS, RepeatRule } from '#contracts/publishing/repeat.ts';
import { findSeries } from '#contracts/publishing/series.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { addDays, toDate } from './days.ts';
import { SeriesDialog, StartSeries } from './series-dialog.tsx';
import classes from './calendar.module.css';

const WAYS = ['day', 'week', 'month', 'month_weekday'] as const;

type Props = {
  post: PostTile;
  onRepeat: (rule: RepeatRule, skip: readonly string[]) => void;
  onClose: () => void;
};

/** Repeats a post on further days: the rule, and each day that it makes, which can be left out. */
export function RepeatDialog({ post, onRepeat, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const wallTime = post.wall_time ?? '';
  const [rule, setRule] = useState<RepeatRule>({ by: 'week', every: 1, weekdays: [], count: 4 });
  const [skip, setSkip] = useState<readonly string[]>([]);
  const [goesOn, setGoesOn] = useState(false);
  const found = useCallQuery(findSeries, { params: { _id: post._id } }).data?.series;
  if (found) return <SeriesDialog post={post} series={found} onClose={onClose} />;
  const days = RepeatRule.safeParse(rule).success
    ? listRepeats(wallTime, rule).map((time) => time.slice(0, 10))
    : [];
  const kept = days.filter((day) => !skip.includes(day));
  const long = dateFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_repeat.title')}
    >
      <Stack gap="sm">
        <RuleFields rule={rule} goesOn={goesOn} onChange={setRule} />
        <Switch
          label={t('publishing_repeat.goes_on')}
          description={t('publishing_repeat.goes_on_help')}
          checked={goesOn}
          onChange={({ currentTarget }) => setGoesOn(currentTarget.checked)}
        />
        {goesOn ? (
          <StartSeries post={post} rule={rule} onClose={onClose} />
        ) : (
          <>
            <fieldset className={classes.repeats}>
              <legend>{t('publishing_repeat.days', { count: kept.length })}</legend>
              {days.map((day) => (
                <Checkbox
                  key={day}
                  size="sm"
                  label={`${long.format(toDate(day))}, ${wallTime.slice(11)}`}
                  checked={!skip.includes(day)}
                  onChange={({ currentTarget }) =>
                    setSkip(currentTarget.checked ? skip.filter((one) => one !== day) : [...skip, day])
                  }
                />
              ))}
            </fieldset>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button
                disabled={kept.length === 0}
                onClick={() => {
                  onRepeat(
                    rule,
                    skip.filter((day) => days.includes(day)),
                  );
                  onClose();
                }}
              >
                {t('publishing_repeat.repeat')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

type RuleProps = { rule: RepeatRule; goesOn: boolean; onChange: (rule: RepeatRule) => void };

function RuleFields({ rule, goesOn, onChange }: RuleProps) {
  const { t, i18n } = useTranslation();
  const weekdays = listWeekdays(useWeekStart());
  const short = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <Group grow align="flex-start">
        <Select
          data-autofocus
          allowDeselect={false}
          label={t('publishing_repeat.by')}
          data={WAYS.map((value) => ({ value, label: t(`publishing_repeat.ways.${value}`) }))}
          value={rule.by}
          onChange={(value) => onChange({ ...rule, by: WAYS.find((way) => way === value) ?? rule.by })}
        />
        <NumberInput
          label={t('publishing_repeat.every')}
          min={1}
          max={REPEAT_LIMITS.interval}
          clampBehavior="strict"
          allowDecimal={false}
          value={rule.every}
          onChange={(value) => onChange({ ...rule, every: Number(value) || 1 })}
        />
      </Group>
      {rule.by === 'week' && (
        <Group gap={6} role="group" aria-label={t('publishing_repeat.weekdays')}>
          <Chip.Group
            multiple
            value={rule.weekdays.map(String)}
            onChange={(chosen) => onChange({ ...rule, weekdays: chosen.map(Number) })}
          >
            {weekdays.map((weekday) => (
              <Chip key={weekday} size="xs" value={String(weekday)}>
                {/* 1 December 2024 was a Sunday. */}
                {short.format(toDate(addDays('2024-12-01', weekday)))}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
      )}
      {!goesOn && <EndFields rule={rule} onChange={onChange} />}
    </>
  );
}

/** When the copies end: after some of them, or on a day. */
function EndFields({ rule, onChange }: Omit<RuleProps, 'goesOn'>) {
  const { t } = useTranslation();
  const { until: _until, count: _count, ...ways } = rule;
  const endsByDay = rule.until !== undefined;
  return (
    <Group grow align="flex-end">
      <Select
        allowDeselect={false}
        label={t('publishing_repeat.end')}
        data={[
          { value: 'count', label: t('publishing_repeat.ends.count') },
          { value: 'until', label: t('publishing_repeat.ends.until') },
        ]}
        value={endsByDay ? 'until' : 'count'}
        onChange={(value) => onChange(value === 'until' ? { ...ways, until: '' } : { ...ways, count: 4 })}
      />
      {endsByDay ? (
        <TextInput
          type="date"
          label={t('publishing_repeat.ends.until')}
          value={rule.until}
          onChange={({ currentTarget }) => onChange({ ...ways, until: currentTarget.value })}
        />
      ) : (
        <NumberInput
          label={t('publishing_repeat.times')}
          min={1}
          max={REPEAT_LIMITS.count}
          clampBehavior="strict"
          allowDecimal={false}
          value={rule.count ?? 1}
          onChange={(value) => onChange({ ...ways, count: Number(value) || 1 })}
        />
      )}
    </Group>
  );
}
