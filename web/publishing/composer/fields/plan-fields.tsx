import { Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { computePlanTime, toWallTimeText, WallTimeText } from '#contracts/publishing/plan-time.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { nameField, useComposer } from '../composer-context.ts';
import { PoolNote } from './pool-note.tsx';
import { formatPlan, listZones, nameZone } from './zone-names.ts';
import classes from './fields.module.css';

const TimeOffers = lazy(() =>
  import('#web/publishing/results/time-offers.tsx').then((one) => ({ default: one.TimeOffers })),
);

/** When the post is published: a wall time, the zone whose clocks show it, and the reader's own time where that differs. */
export function PlanFields() {
  const { t } = useTranslation();
  const { edited, chosen, mayWrite } = useComposer();
  const { wall_time, zone } = edited.fields;
  const title = useId();
  const zones = useMemo(
    () => listZones(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [zone],
  );
  const put = (plan: { wall_time?: string | null; zone?: string }) =>
    edited.change((fields) => ({ ...fields, ...plan }));
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.cardTitle}>
        {t('publishing_composer.plan')}
      </h2>
      <div className={classes.grid}>
        <TextInput
          id={nameField('plan')}
          type="datetime-local"
          label={t('publishing_composer.time')}
          disabled={!mayWrite}
          value={wall_time ?? ''}
          onChange={({ currentTarget }) =>
            put({ wall_time: WallTimeText.safeParse(currentTarget.value.slice(0, 16)).data ?? null })
          }
          rightSection={
            wall_time !== null &&
            mayWrite && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={t('publishing_composer.no_time')}
                onClick={() => put({ wall_time: null })}
              >
                <IconX size={14} aria-hidden />
              </Button>
            )
          }
        />
        <Select
          label={t('publishing_composer.zone')}
          searchable
          allowDeselect={false}
          filter={filterOptions}
          disabled={!mayWrite}
          data={zones}
          value={zone}
          onChange={(next) => next && put({ zone: next })}
        />
      </div>
      <PlanNote />
      <PoolNote />
      {mayWrite && (
        <Suspense>
          <TimeOffers
            zone={zone}
            connections={chosen.map(({ connection_id }) => connection_id)}
            onTake={(wall_time) => put({ wall_time })}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The reader's own time, or what is wrong with a time that the zone skips. */
function PlanNote() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edited, mayWrite } = useComposer();
  const { wall_time, zone } = edited.fields;
  if (wall_time === null) return <p className={classes.help}>{t('publishing_composer.no_plan')}</p>;
  const { at, skipped } = computePlanTime({ wall_time, zone });
  const place = nameZone(zone);
  if (skipped) {
    const next = toWallTimeText(new Date(at), zone);
    return (
      <div className={classes.line} role="alert">
        <p className={classes.help} data-wrong>
          {t('publishing_composer.skipped', { time: wall_time.slice(11), place })}
        </p>
        <Button
          size="compact-sm"
          variant="light"
          disabled={!mayWrite}
          onClick={() => edited.change((fields) => ({ ...fields, wall_time: next }))}
        >
          {t('publishing_composer.use_next', { time: next.slice(11) })}
        </Button>
      </div>
    );
  }
  const mine = toWallTimeText(new Date(at), getReaderZone());
  const differs = mine !== wall_time;
  return (
    <p className={classes.help}>
      {t('publishing_composer.planned', { time: formatPlan(at, zone, language), place })}
      {differs &&
        ` ${t('publishing_composer.your_time', { time: formatPlan(at, getReaderZone(), language) })}`}
    </p>
  );
}
