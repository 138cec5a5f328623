import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { listVizDashboards } from '#contracts/custom-viz/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useAddToDashboard } from './use-add-to-dashboard.ts';
import classes from './adding.module.css';

type Props = { chart: Chart; onClose: () => void };

/** The value of the choice of a new dashboard. */
const NEW = '';

/** Adds a chart to the draft of a dashboard, or to a new one. */
export function AddDialog({ chart, onClose }: Props) {
  const { t } = useTranslation();
  const found = useCallQuery(listVizDashboards, { query: { limit: 200 } });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viz_builder.add.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={found} loading={<FormSkeleton fields={2} />}>
        {({ items }) => (
          <AddForm
            chart={chart}
            onClose={onClose}
            dashboards={items
              .filter((one) => one.may_change)
              .map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
      </QueryView>
    </Modal>
  );
}

type FormProps = Props & { dashboards: { value: string; label: string }[] };

function AddForm({ chart, dashboards, onClose }: FormProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState(dashboards[0]?.value ?? NEW);
  const [name, setName] = useState('');
  const adding = useAddToDashboard(onClose);
  const isNew = chosen === NEW;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        adding.run({
          chart,
          title,
          dashboard: isNew ? { name: name.trim() || t('viz_builder.add.new_name') } : { _id: chosen },
        });
      }}
    >
      <Select
        label={t('viz_builder.add.to')}
        data={[...dashboards, { value: NEW, label: t('viz_builder.add.new') }]}
        value={chosen}
        allowDeselect={false}
        searchable
        onChange={(value) => setChosen(value ?? NEW)}
      />
      {isNew && (
        <TextInput
          label={t('viz_builder.add.name')}
          placeholder={t('viz_builder.add.new_name')}
          value={name}
          maxLength={120}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <TextInput
        autoFocus
        label={t('viz_builder.add.tile_title')}
        description={t('viz_builder.add.tile_title_help')}
        value={title}
        maxLength={200}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={adding.isPending}>
          {t('viz_builder.add.act')}
        </Button>
      </div>
    </form>
  );
}
