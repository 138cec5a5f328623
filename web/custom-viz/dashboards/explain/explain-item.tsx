import { Button, Menu } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explainValue } from '#contracts/custom-viz/explanations.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { ExplainDrawer } from './explain-drawer.tsx';
import type { ExplainSubject } from './explain-subject.ts';

/** The item of a tile's menu that explains its number. */
export function ExplainItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const isOffered = useIsOffered();
  if (!isOffered) return null;
  return (
    <Menu.Item leftSection={<IconZoomQuestion size={16} />} onClick={onClick}>
      {t('viz_explain.act')}
    </Menu.Item>
  );
}

/** Explains the selected value. */
export function ExplainButton({ subject }: { subject: ExplainSubject }) {
  const { t } = useTranslation();
  const [explained, setExplained] = useState<ExplainSubject | null>(null);
  const isOffered = useIsOffered();
  if (!isOffered) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconZoomQuestion size={14} aria-hidden />}
        onClick={() => setExplained(subject)}
      >
        {t('viz_explain.act')}
      </Button>
      {explained && <ExplainDrawer subject={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

/** Where rows open, numbers are explained: not outside and not on walls. */
function useIsOffered(): boolean {
  const { openRows } = useDashboardView();
  const mayExplain = useMayCall(explainValue);
  return openRows !== null && mayExplain;
}
