import { Menu } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { createMeasureRule } from '#contracts/custom-viz/alerts.ts';
import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useMayCall } from '#web/kit/session/session.ts';

/** The item of a chart's menu that makes a rule on its number. Rules are for dashboards of custom visualisation. */
export function AlertItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const mayCreate = useMayCall(createMeasureRule);
  const home = useHome();
  if (home.name !== CUSTOM_VIZ_HOME.name || !mayCreate) return null;
  return (
    <Menu.Item leftSection={<IconBellPlus size={16} />} onClick={onClick}>
      {t('viz_alerts.act')}
    </Menu.Item>
  );
}
