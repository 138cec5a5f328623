import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GOAL_GRAINS, type PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';
import { LocalTextFields } from '#web/custom-viz/dashboards/drafts/local-text-fields.tsx';
import { GoalPaste } from './goal-paste.tsx';
import { GoalRows } from './goal-rows.tsx';
import { useGoalDraft } from './use-goal-draft.ts';
import classes from './goals.module.css';

type Props = { goal: PeriodGoal | null; onSave: (goal: PeriodGoal) => void; onClose: () => void };

/** The periods of a goal, typed or pasted from a spreadsheet: each with the dates that it means, or what is wrong with it. */
export function PeriodGoalDialog({ goal, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useGoalDraft(goal);
  const [isTried, setIsTried] = useState(false);
  const save = () => {
    if (draft.goal) onSave(draft.goal);
    else setIsTried(true);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('viz_goals.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <p className={classes.about}>{t('viz_goals.about')}</p>
        <div className={classes.head}>
          <Select
            label={t('viz_goals.grain')}
            data={GOAL_GRAINS.map((grain) => ({ value: grain, label: t(`viz_goals.grains.${grain}`) }))}
            value={draft.grain}
            allowDeselect={false}
            onChange={(grain) => draft.setGrain(GOAL_GRAINS.find((one) => one === grain) ?? 'month')}
          />
        </div>
        <LocalTextFields
          label={t('viz_builder.goal_name')}
          value={draft.label}
          maxLength={100}
          onChange={draft.setLabel}
        />
        <GoalPaste onRows={draft.addRows} />
        <GoalRows draft={draft} />
        {isTried && draft.isEmpty && (
          <p role="alert" className={classes.fault}>
            {t('viz_goals.empty')}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit">{t('viz_goals.apply')}</Button>
        </div>
      </form>
    </Modal>
  );
}
