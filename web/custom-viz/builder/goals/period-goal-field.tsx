import { Button, Group, Text } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';

const PeriodGoalDialog = lazy(() =>
  import('./period-goal-dialog.tsx').then((module) => ({ default: module.PeriodGoalDialog })),
);

type Props = { label: string; value: PeriodGoal | null; onChange: (goal: PeriodGoal | null) => void };

/** The goal by period of a chart: how many periods it has, and the dialog in which they are typed or pasted. */
export function PeriodGoalField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {value && (
        <Text size="xs" c="dimmed">
          {t(`viz_goals.count.${value.grain}`, { count: value.values.length })}
        </Text>
      )}
      <Group gap={6} mt={4}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTargetArrow size={14} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t(value ? 'viz_goals.change' : 'viz_goals.set')}
        </Button>
        {value && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t('viz_goals.remove')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Suspense>
          <PeriodGoalDialog
            goal={value}
            onClose={() => setIsOpen(false)}
            onSave={(goal) => {
              onChange(goal);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
