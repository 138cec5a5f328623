import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_SET_CALLS as calls } from '#contracts/custom-viz/filter-sets.ts';
import { useShownState } from '#web/custom-viz/homes/use-shown-state.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { toFilterState } from './use-filter-sets.ts';
import classes from './filters.module.css';

const LONGEST = 80;

/** Keeps what is shown under a name; people who may change the dashboard also for all who see it. */
export function SaveSetForm({ mayShare, onSaved }: { mayShare: boolean; onSaved: () => void }) {
  const { t } = useTranslation();
  const { _id, state: chosen } = useDashboardView();
  const state = useShownState(chosen);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useCallMutation(calls.create, { refresh: [calls.list.name], onDone: onSaved });
  const save = (event: FormEvent) => {
    event.preventDefault();
    create.send({ params: { _id }, body: { name, shared, state: toFilterState(state) } });
  };
  return (
    <form className={classes.saveSet} onSubmit={save}>
      <TextInput
        label={t('viz_dashboards.sets.save')}
        placeholder={t('viz_dashboards.sets.name')}
        value={name}
        maxLength={LONGEST}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (
        <Checkbox
          label={t('viz_dashboards.sets.share')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
        {t('viz_dashboards.sets.act')}
      </Button>
    </form>
  );
}
