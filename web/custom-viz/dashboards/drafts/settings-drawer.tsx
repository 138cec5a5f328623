import { ActionIcon, Button, Drawer, Stack, Tabs } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DASHBOARD_LIMITS,
  DashboardFilter,
  Parameter,
  type DashboardDocument,
} from '#contracts/custom-viz/dashboard-document.ts';
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
import { FilterFields } from './filter-fields.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import type { EditDocument } from './use-draft.ts';
import classes from './drafts.module.css';

type Props = { document: DashboardDocument; edit: EditDocument; onClose: () => void };

/** What a dashboard says of itself, with what it opens, and its filters and parameters. Each change shows at once and can be undone. */
export function SettingsDrawer({ document, edit, onClose }: Props) {
  const { t } = useTranslation();
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
          {(['filters', 'parameters', 'about'] as const).map((name) => (
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
    </Stack>
  );
}

function Filters({ document, edit }: PartProps) {
  const { t } = useTranslation();
  const nameFilter = useFilterName();
  const [open, setOpen] = useState<string | null>(null);
  const add = () => {
    const filter = DashboardFilter.parse({ _id: makeLocalId(), dimension: 'channel' });
    edit((before) => putFilter(before, filter));
    setOpen(filter._id);
  };
  return (
    <Stack gap="sm">
      <p className={classes.help}>{t('viz_dashboards.edit.filters_help')}</p>
      <ul className={classes.list}>
        {document.filters.map((filter) => (
          <li key={filter._id}>
            <EditedRow
              name={nameFilter(filter)}
              isOpen={open === filter._id}
              onOpen={() => setOpen(open === filter._id ? null : filter._id)}
              onRemove={() => edit((before) => removeFilter(before, filter._id))}
            >
              <FilterFields
                filter={filter}
                document={document}
                onChange={(next) => edit((before) => putFilter(before, next), `filter ${filter._id}`)}
              />
            </EditedRow>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={document.filters.length >= DASHBOARD_LIMITS.filters}
        onClick={add}
      >
        {t('viz_dashboards.edit.filter_add')}
      </Button>
    </Stack>
  );
}

function Parameters({ document, edit }: PartProps) {
  const { t } = useTranslation();
  const nameParameter = useParameterName();
  const [open, setOpen] = useState<string | null>(null);
  const add = () => {
    const parameter = Parameter.parse({ _id: makeLocalId(), kind: 'number', value: 10, least: 1, most: 50 });
    edit((before) => putParameter(before, parameter));
    setOpen(parameter._id);
  };
  return (
    <Stack gap="sm">
      <p className={classes.help}>{t('viz_dashboards.edit.parameters_help')}</p>
      <ul className={classes.list}>
        {document.parameters.map((parameter) => (
          <li key={parameter._id}>
            <EditedRow
              name={nameParameter(parameter)}
              isOpen={open === parameter._id}
              onOpen={() => setOpen(open === parameter._id ? null : parameter._id)}
              onRemove={() => edit((before) => removeParameter(before, parameter._id))}
            >
              <ParameterFields
                parameter={parameter}
                onChange={(next) =>
                  edit((before) => putParameter(before, next), `parameter ${parameter._id}`)
                }
              />
            </EditedRow>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={document.parameters.length >= DASHBOARD_LIMITS.parameters}
        onClick={add}
      >
        {t('viz_dashboards.edit.parameter_add')}
      </Button>
    </Stack>
  );
}

type RowProps = {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** A filter or parameter by its name; its fields are below it while it is open. */
function EditedRow({ name, isOpen, onOpen, onRemove, children }: RowProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.row}>
        <span>{name}</span>
        <ActionIcon
          aria-label={t('viz_dashboards.edit.open_part', { name })}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('viz_dashboards.edit.remove_part', { name })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {isOpen && <div className={classes.opened}>{children}</div>}
    </>
  );
}
