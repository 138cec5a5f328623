import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/kit/router/link.tsx';
import { Empty } from '#web/kit/ui/states.tsx';

/** First use: rules are made in the menu of a chart, on its dashboard. */
export function NoMeasureRules({ icon }: Pick<ComponentProps<typeof Empty>, 'icon'>) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={icon}
      title={t('viz_alerts.none_rules')}
      help={t('viz_alerts.none_rules_help')}
      action={
        <Button component={Link} to="/custom_viz" variant="default">
          {t('viz_alerts.to_dashboards')}
        </Button>
      }
    />
  );
}
