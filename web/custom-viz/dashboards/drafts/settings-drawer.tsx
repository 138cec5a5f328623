import { Drawer, Stack, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  DASHBOARD_LIMITS,
  DashboardFilter,
  Parameter,
  type DashboardDocument,
} from '#contracts/custom-viz/dashboard-document.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ComparisonMenu } from '#web/custom-viz/period/comparison-menu.tsx';
import { PeriodMenu } from '#web/custom-viz/period/period-menu.tsx';
import {
  makeLocalId,
  putFilter,
  putParameter,
  removeFilter,
  removeParameter,
} from '../editing/document-edits.ts';
import { useFilterName } from '../filters/filter-chip.tsx';
import { useParameterName } from '../filters/parameter-control.tsx';
import { AnnotationKinds } from './annotation-kinds.tsx';
import { EditedList } from './edited-list.tsx';
import { FilterFields } from './filter-fields.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import type { EditDocument } from './use-draft.ts';
import classes from './drafts.module.css';

type Props = { document: DashboardDocument; edit: EditDocument; onClose: () => void };

/** Dashboards of widgets have no parameters: nothing in a widget takes one. */
const WIDGET_PARTS = ['filters', 'about'] as const;
const PARTS = ['filters', 'parameters', 'about'] as const;

/** What a dashboard says of itself, with what it opens, and its filters and parameters. Each change shows at once and can be undone. */
export function SettingsDrawer({ document, edit, onClose }: Props) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('viz_dashboards.edit.settings')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs defaultValue="filters" keepMounted={false}>
        <Tabs.List mb="md">
          {(widgets ? WIDGET_PARTS : PARTS).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`viz_dashboards.edit.parts.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="filters">
          <Filters document={document} edit={edit} />
        </Tabs.Panel>
        <Tabs.Panel value="parameters">
          <Parameters document={document} edit={edit} />
        </Tabs.Panel>
        <Tabs.Panel value="about">
          <About document={document} edit={edit} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

type PartProps = Omit<Props, 'onClose'>;

function About({ document, edit }: PartProps) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  return (
    <Stack gap="md">
      <LocalTextFields
        label={t('viz_dashboards.edit.title')}
        value={document.title}
        onChange={(title) => edit((before) => ({ ...before, title }), 'title')}
      />
      <LocalTextFields
        label={t('viz_dashboards.edit.about')}
        value={document.about}
        onChange={(about) => edit((before) => ({ ...before, about }), 'about')}
      />
      {!widgets && (
        <>
          <div className={classes.fields}>
            <span>{t('viz_dashboards.edit.opens_with')}</span>
            <PeriodMenu
              value={document.period}
              onChange={(period) => edit((before) => ({ ...before, period }))}
            />
            <ComparisonMenu
              value={document.comparisons}
              onChange={(comparisons) => edit((before) => ({ ...before, comparisons }))}
            />
          </div>
          <AnnotationKinds
            hidden={document.hidden_annotations ?? []}
            onChange={(hidden_annotations) => edit((before) => ({ ...before, hidden_annotations }))}
          />
        </>
      )}
    </Stack>
  );
}

function Filters({ document, edit }: PartProps) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  const nameFilter = useFilterName();
  const add = (): DashboardFilter => {
    const filter = DashboardFilter.parse({ _id: makeLocalId(), dimension: 'channel' });
    edit((before) => putFilter(before, filter));
    return filter;
  };
  return (
    <EditedList
      help={t(widgets ? 'viz_dashboards.edit.filters_of_widgets_help' : 'viz_dashboards.edit.filters_help')}
      items={document.filters}
      nameOf={nameFilter}
      onRemove={({ _id }) => edit((before) => removeFilter(before, _id))}
      addLabel={t('viz_dashboards.edit.filter_add')}
      onAdd={document.filters.length < DASHBOARD_LIMITS.filters ? add : undefined}
      draw={(filter) => (
        <FilterFields
          filter={filter}
          document={document}
          onChange={(next) => edit((before) => putFilter(before, next), `filter ${filter._id}`)}
        />
      )}
    />
  );
}

function Parameters({ document, edit }: PartProps) {
  const { t } = useTranslation();
  const nameParameter = useParameterName();
  const add = (): Parameter => {
    const parameter = Parameter.parse({ _id: makeLocalId(), kind: 'number', value: 10, least: 1, most: 50 });
    edit((before) => putParameter(before, parameter));
    return parameter;
  };
  return (
    <EditedList
      help={t('viz_dashboards.edit.parameters_help')}
      items={document.parameters}
      nameOf={nameParameter}
      onRemove={({ _id }) => edit((before) => removeParameter(before, _id))}
      addLabel={t('viz_dashboards.edit.parameter_add')}
      onAdd={document.parameters.length < DASHBOARD_LIMITS.parameters ? add : undefined}
      draw={(parameter) => (
        <ParameterFields
          parameter={parameter}
          onChange={(next) => edit((before) => putParameter(before, next), `parameter ${parameter._id}`)}
        />
      )}
    />
  );
}
