import { Alert, NumberInput, Select } from '@mantine/core';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MEASURE_ALERT_KINDS, MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import {
  ALERT_DIRECTIONS,
  AlertDirection,
  CHECK_MINUTES,
  WatchedMeasure,
  type MeasureRule,
} from '#contracts/custom-viz/alert-rules.ts';
import { listMeasureLineChats, listMeasureReceivers } from '#contracts/custom-viz/alerts.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import {
  ChoiceField,
  CooldownField,
  KindField,
  SensitivityField,
  SwitchField,
} from '#web/alerts/rule-fields.tsx';
import { RuleFormFrame } from '#web/alerts/rule-form-frame.tsx';
import { RuleRecipients } from '#web/alerts/rule-recipients.tsx';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { MeasureTest } from './measure-test.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = {
  draft: Draft;
  item: MeasureRule | undefined;
  tile: ChartTile | null;
  disabled: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** Which number a rule watches, when it fires, and whom it notifies; below it, when it would have fired. */
export function MeasureRuleForm({ draft, item, tile, disabled, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const watched = WatchedMeasure.parse(form.values.watched);
  const receivers = useCallQuery(
    listMeasureReceivers,
    { query: { dashboard: watched.dashboard_id } },
    { enabled: !disabled },
  );
  const every = form.values.check_minutes;
  return (
    <RuleFormFrame
      draft={draft}
      disabled={disabled}
      onSaved={onSaved}
      aside={aside}
      remarks={<RuleRemarks item={item} />}
    >
      {tile && <NumberChoice draft={draft} tile={tile} watched={watched} disabled={disabled} />}
      <ConditionFields draft={draft} watched={watched} disabled={disabled} />
      <MeasureTest values={form.values} />
      <Select
        label={t('viz_alerts.fields.check_minutes')}
        disabled={disabled}
        allowDeselect={false}
        data={CHECK_MINUTES.map((value) => ({
          value: String(value),
          label: t(`viz_alerts.every.m${value}`),
        }))}
        value={String(every)}
        onChange={(value) => form.setFieldValue('check_minutes', Number(value))}
      />
      <CooldownField draft={draft} disabled={disabled} min={0} help={t('viz_alerts.help.cooldown_hours')} />
      <RuleRecipients
        draft={draft}
        disabled={disabled}
        people={receivers.data?.items ?? []}
        failure={loadFailure(receivers)}
        help={t('viz_alerts.help.people')}
        listChats={listMeasureLineChats}
        event="custom_viz_alert.fired"
      />
      <SwitchField draft={draft} disabled={disabled} name="active" />
    </RuleFormFrame>
  );
}

/** With whose rights it counts, and why it stopped. */
function RuleRemarks({ item }: { item: MeasureRule | undefined }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isOwn = item === undefined || item.maker._id === user._id;
  return (
    <>
      {item?.stopped && (
        <Alert color="red" variant="light" role="status">
          {t(`viz_alerts.stopped.${item.stopped}`)}
        </Alert>
      )}
      {item?.failed && !item.stopped && (
        <Alert color="yellow" variant="light" role="status">
          {t('viz_alerts.failed')}
        </Alert>
      )}
      <p className={classes.help}>
        {isOwn ? t('viz_alerts.rights_yours') : t('viz_alerts.rights', { name: item.maker.name })}
        {item === undefined && ` ${t('viz_alerts.filters_kept')}`}
      </p>
    </>
  );
}

type ChoiceProps = { draft: Draft; watched: WatchedMeasure; disabled: boolean };

/** The measure of the chart, and whether each value of one of its dimensions is watched by itself. */
function NumberChoice({ draft, tile, watched, disabled }: ChoiceProps & { tile: ChartTile }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const { form } = draft;
  const dimensions = [
    ...new Set(Object.values(tile.chart.shelves).flatMap((axes) => axes.map(({ dimension }) => dimension))),
  ].filter((dimension) => dimension !== 'time');
  const change = (next: Partial<WatchedMeasure>) => form.setFieldValue('watched', { ...watched, ...next });
  const measure = (value: string | null) =>
    tile.chart.measures.find((one) => one === value) ?? watched.measure;
  return (
    <>
      <Select
        label={t('viz_alerts.fields.measure')}
        disabled={disabled}
        allowDeselect={false}
        error={form.errors.watched}
        data={tile.chart.measures.map((value) => ({ value, label: catalog.findMeasure(value).label }))}
        value={watched.measure}
        onChange={(value) => change({ measure: measure(value) })}
      />
      {dimensions.length > 0 && (
        <Select
          label={t('viz_alerts.fields.by')}
          disabled={disabled}
          allowDeselect={false}
          data={[
            { value: '', label: t('viz_alerts.whole') },
            ...dimensions.map((value) => ({
              value,
              label: t('viz_alerts.any_of', { name: catalog.nameDimension(value) }),
            })),
          ]}
          value={watched.by ?? ''}
          onChange={(value) => change({ by: value === '' ? null : value })}
        />
      )}
    </>
  );
}

/** When a rule fires. */
function ConditionFields({ draft, watched, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  const { form } = draft;
  const catalog = useCatalog();
  const kind = MeasureAlertKind.catch('above').parse(form.values.kind);
  const direction = AlertDirection.catch('either').parse(form.values.direction);
  const { unit } = catalog.findMeasure(watched.measure);
  const help = useCallback(() => {
    if (kind === 'change') return undefined;
    if (unit === 'seconds') return t('viz_alerts.help.limit_seconds');
    return unit === 'share' ? t('viz_alerts.help.limit_share') : undefined;
  }, [kind, unit, t]);
  return (
    <>
      <KindField
        draft={draft}
        disabled={disabled}
        value={kind}
        data={MEASURE_ALERT_KINDS.map((value) => ({ value, label: t(`viz_alerts.kinds.${value}`) }))}
        help={t(`viz_alerts.kinds_help.${kind}`)}
      />
      {kind !== 'unusual' && (
        <NumberInput
          label={t(kind === 'change' ? 'viz_alerts.fields.limit_change' : 'viz_alerts.fields.limit')}
          description={help()}
          disabled={disabled}
          error={form.errors.limit}
          thousandSeparator=","
          suffix={kind === 'change' ? '%' : ''}
          value={typeof form.values.limit === 'number' ? form.values.limit : ''}
          onChange={(value) => form.setFieldValue('limit', typeof value === 'number' ? value : null)}
        />
      )}
      {(kind === 'change' || kind === 'unusual') && (
        <ChoiceField
          label={t('viz_alerts.fields.direction')}
          disabled={disabled}
          data={ALERT_DIRECTIONS.map((value) => ({ value, label: t(`viz_alerts.directions.${value}`) }))}
          value={direction}
          onChange={(value) => form.setFieldValue('direction', value)}
        />
      )}
      {kind === 'unusual' && <SensitivityField draft={draft} disabled={disabled} />}
    </>
  );
}
