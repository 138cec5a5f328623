import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import {
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_SET_CALLS as calls, type FilterSet } from '#contracts/custom-viz/filter-sets.ts';
import { useShownState } from '#web/custom-viz/homes/use-shown-state.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { SaveSetForm } from './save-set-form.tsx';
import { isApplied, toFilterState, useApplySet, useFilterSets } from './use-filter-sets.ts';
import classes from './filters.module.css';

/** The filter sets of a dashboard: one is applied, kept anew or deleted, and the dashboard opens with one. */
export function FilterSetsMenu({ mayShare }: { mayShare: boolean }) {
  const { t } = useTranslation();
  const { _id, state: chosen } = useDashboardView();
  const state = useShownState(chosen);
  const [isOpen, setOpen] = useState(false);
  const sets = useFilterSets(_id).data?.items ?? [];
  const applied = sets.find((one) => isApplied(state, one));
  const label = t('viz_dashboards.sets.label');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={applied ? `${label}: ${applied.name}` : label}
          onClick={() => setOpen(!isOpen)}
        >
          {applied?.name ?? label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {sets.length === 0 && <p className={classes.setsHelp}>{t('viz_dashboards.sets.none')}</p>}
        <ul className={classes.sets}>
          {sets.map((one) => (
            <SetLine
              key={one._id}
              set={one}
              isApplied={one._id === applied?._id}
              onApply={() => setOpen(false)}
            />
          ))}
        </ul>
        <SaveSetForm mayShare={mayShare} onSaved={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type LineProps = { set: FilterSet; isApplied: boolean; onApply: () => void };

function SetLine({ set, isApplied: isShown, onApply }: LineProps) {
  const { t } = useTranslation();
  const { _id, state: chosen } = useDashboardView();
  const state = useShownState(chosen);
  const applySet = useApplySet();
  const refresh = [calls.list.name];
  const update = useCallMutation(calls.update, { refresh });
  const remove = useCallMutation(calls.remove, { refresh });
  const choose = useCallMutation(calls.choose, { refresh });
  const { name, shared, may_change: mayChange, is_default: isDefault } = set;
  const params = { _id, set_id: set._id };
  const Star = isDefault ? IconStarFilled : IconStar;
  const apply = () => {
    applySet(set.state);
    onApply();
  };
  return (
    <li className={classes.set}>
      <UnstyledButton className={classes.setName} aria-current={isShown || undefined} onClick={apply}>
        <span>{name}</span>
        {shared && <IconUsers size={14} aria-label={t('viz_dashboards.sets.is_shared')} />}
      </UnstyledButton>
      {mayChange && !isShown && (
        <ActionIcon
          size={30}
          aria-label={t('viz_dashboards.sets.update', { name })}
          title={t('viz_dashboards.sets.update', { name })}
          onClick={() => update.send({ params, body: { state: toFilterState(state), version: set.version } })}
        >
          <IconDeviceFloppy size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        size={30}
        aria-pressed={isDefault}
        aria-label={t('viz_dashboards.sets.opens', { name })}
        title={t('viz_dashboards.sets.opens', { name })}
        onClick={() => choose.send({ params: { _id }, body: { set_id: isDefault ? null : set._id } })}
      >
        <Star size={16} />
      </ActionIcon>
      {mayChange && (
        <ActionIcon
          size={30}
          aria-label={t('viz_dashboards.sets.delete', { name })}
          title={t('viz_dashboards.sets.delete', { name })}
          onClick={() => remove.send({ params })}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
