import { Alert, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECK_MINUTES, WatchedTile, type MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { listMeasureLineChats, listMeasureReceivers } from '#contracts/custom-viz/alerts.ts';
import { CooldownField, SwitchField } from '#web/alerts/rule-fields.tsx';
import { RuleFormFrame } from '#web/alerts/rule-form-frame.tsx';
import { RuleRecipients } from '#web/alerts/rule-recipients.tsx';
import { OverdueRemark } from '#web/alerts/rule-state.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ConditionList } from './condition-list.tsx';
import { MeasureTest } from './measure-test.tsx';
import type { TileNumbers } from './use-tile-numbers.ts';
import classes from '#web/alerts/alerts.module.css';

type Props = {
  draft: Draft;
  item: MeasureRule | undefined;
  /** What of the tile can be watched; undefined until that is known. */
  choices: TileNumbers | undefined;
  disabled: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** Which number a rule watches, when it fires, and whom it notifies; below it, when it would have fired. */
export function MeasureRuleForm({ draft, item, choices, disabled, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const watched = WatchedTile.parse(form.values.watched);
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
      <AxisChoice draft={draft} watched={watched} axes={choices?.axes ?? []} disabled={disabled} />
      <ConditionList draft={draft} numbers={choices?.numbers ?? []} disabled={disabled} />
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
      {item && <OverdueRemark rule={item} />}
      <p className={classes.help}>
        {isOwn ? t('viz_alerts.rights_yours') : t('viz_alerts.rights', { name: item.maker.name })}
        {item === undefined && ` ${t('viz_alerts.filters_kept')}`}
      </p>
    </>
  );
}

type ChoiceProps = { draft: Draft; watched: WatchedTile; axes: TileNumbers['axes']; disabled: boolean };

/** Whether each value of a dimension or column of the tile is watched by itself. */
function AxisChoice({ draft, watched, axes, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  if (axes.length === 0) return null;
  return (
    <Select
      label={t('viz_alerts.fields.by')}
      disabled={disabled}
      allowDeselect={false}
      error={draft.form.errors['watched.by']}
      data={[
        { value: '', label: t('viz_alerts.whole') },
        ...axes.map(({ value, label }) => ({ value, label: t('viz_alerts.any_of', { name: label }) })),
      ]}
      value={watched.by ?? ''}
      onChange={(value) => draft.form.setFieldValue('watched', { ...watched, by: value || null })}
    />
  );
}
