import { Button, Modal, Select } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCannedUses } from '#contracts/crm/canned/endpoints.ts';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { sumUses } from './sum-uses.ts';
import classes from './form.module.css';

const SPANS = ['7', '30', '90', '366'] as const;

/** Opens who sent a response how often. */
export function UsesButton({ response }: { response: CannedResponse }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconChartBar size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('canned.uses.title')}
      </Button>
      {open && <Uses response={response} onClose={() => setOpen(false)} />}
    </>
  );
}

function Uses({ response, onClose }: { response: CannedResponse; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [days, setDays] = useState<string>('30');
  const of = useCallQuery(listCannedUses, { params: { _id: response._id }, query: { days: Number(days) } });
  const nameOf = (userId: string | null, name: string): string =>
    userId === null ? t('canned.uses.suite') : name || t('canned.uses.gone');
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${t('canned.uses.title')}: ${response.title}`}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Select
        label={t('canned.uses.span')}
        allowDeselect={false}
        w={200}
        value={days}
        data={SPANS.map((value) => ({ value, label: t('canned.uses.days', { days: Number(value) }) }))}
        onChange={(value) => setDays(value ?? '30')}
      />
      <QueryView of={of} loading={<RowsSkeleton height={30} />}>
        {({ items }) => {
          const { total, people, byDay } = sumUses(items);
          if (total === 0) return <p>{t('canned.uses.none', { days: Number(days) })}</p>;
          return (
            <>
              <p>{t('canned.uses.total', { count: total, days: Number(days) })}</p>
              <div className={classes.uses}>
                <Table
                  title={t('canned.uses.by_person')}
                  rows={people.map((one) => [nameOf(one.user_id, one.name), one.count])}
                />
                <Table
                  title={t('canned.uses.by_day')}
                  rows={byDay.map((one) => [date.format(new Date(one.day)), one.count])}
                />
              </div>
            </>
          );
        }}
      </QueryView>
    </Modal>
  );
}

function Table({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <section>
      <h3 className={classes.usesTitle}>{title}</h3>
      <table className={classes.usesTable}>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
