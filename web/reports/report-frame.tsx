import { Button, Drawer, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

/** A tab of a report: its settings, a preview, its runs. */
export type ReportTab = { value: 'form' | 'preview' | 'runs'; panel: ReactNode };

type Props = {
  title: string;
  /** Whether there are unsaved changes: then closing asks first. */
  dirty: boolean;
  /** The first one is open if the address names none. */
  tabs: readonly [ReportTab, ...ReportTab[]];
  onClose: () => void;
};

/** The drawer of a saved report; its open tab is in the address. */
export function ReportFrame({ title, dirty, tabs, onClose }: Props) {
  const { t } = useTranslation();
  const [{ tab }, change] = useAddressQuery();
  const [first] = tabs;
  const leave = useConfirmLeave(() => dirty);
  return (
    <Drawer
      opened
      size="xl"
      position="right"
      onClose={() => leave(onClose)}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs
        value={tabs.some(({ value }) => value === tab) ? (tab ?? first.value) : first.value}
        keepMounted={false}
        onChange={(next) =>
          change({ tab: next === first.value ? undefined : (next ?? undefined) }, { replace: true })
        }
      >
        {tabs.length > 1 && (
          <Tabs.List mb="md">
            {tabs.map(({ value }) => (
              <Tabs.Tab key={value} value={value}>
                {t(`reports.tabs.${value}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}

/** Deletes a report, after a confirmation with its name. */
export function RemoveReport({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    const question = { title: t('reports.delete_ask', { name }), text: t('reports.delete_text') };
    if (await confirm({ ...question, act: t('reports.delete'), danger: true })) onRemove();
  };
  return (
    <Button variant="subtle" color="red" onClick={() => void remove()}>
      {t('reports.delete')}
    </Button>
  );
}
