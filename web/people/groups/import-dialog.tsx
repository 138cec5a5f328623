import { Alert, Button, FileButton, Modal, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importUsers, type ImportedRow } from '#contracts/people/user-import.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { readTextFile } from '#web/kit/area/read-text-file.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import type { People } from './use-people.ts';
import classes from './groups.module.css';

const EXAMPLE = 'name,email,role,group,language\r\nMali Srisuk,mali@example.com,agent,North,th\r\n';

/** Invites the people of a CSV file: first what would happen, row by row, then the act. */
export function ImportDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const { t } = useTranslation();
  const [csv, setCsv] = useState<string | null>(null);
  const check = useCallMutation(importUsers);
  const run = useCallMutation(importUsers, {
    refresh: ['user.', 'group.'],
    onDone: ({ invited }) => {
      showSuccess(t('people.bring.done', { count: invited }));
      onClose();
    },
  });
  const look = async (file: File | null) => {
    if (!file) return;
    const text = await readTextFile(file);
    setCsv(text);
    check.send({ query: people.query, body: { csv: text, dry_run: true } });
  };
  const report = check.data;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('people.bring.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text c="var(--es-dim)" mb="md">
        {t('people.bring.about')}
      </Text>
      {people.options.data?.mails_leave === false && (
        <Alert color="yellow" mb="md">
          {t('people.bring.by_link')}
        </Alert>
      )}
      {report && (
        <>
          <Text fw={500} mb="xs" role="status">
            {t('people.bring.checked', { invited: report.invited, refused: report.refused })}
          </Text>
          <Rows rows={report.rows} />
        </>
      )}
      <div className={classes.foot}>
        <FileButton onChange={(file) => void look(file)} accept=".csv,text/csv,text/plain">
          {(props) => (
            <Button
              {...props}
              variant={report ? 'default' : 'filled'}
              leftSection={<IconFileTypeCsv size={16} />}
              loading={check.isPending}
            >
              {t(report ? 'people.bring.other' : 'people.bring.choose')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => saveFile('users-example.csv', 'text/csv', EXAMPLE)}
        >
          {t('people.bring.example')}
        </Button>
        <span className={classes.gap} />
        {report && csv !== null && (
          <Button
            disabled={report.invited === 0}
            loading={run.isPending}
            onClick={() => run.send({ query: people.query, body: { csv, dry_run: false } })}
          >
            {t('people.bring.act', { count: report.invited })}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Rows({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTranslation();
  return (
    <ScrollRegion className={classes.rowsFrame} label={t('people.bring.result')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {[
              t('people.bring.line'),
              t('people.fields.name'),
              t('people.fields.email'),
              t('people.fields.role'),
              t('people.fields.group'),
              t('people.bring.result'),
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.name}</td>
              <td>{row.email}</td>
              <td>{row.role}</td>
              <td>{row.group}</td>
              <td className={row.faults.length > 0 ? classes.fault : classes.fine}>
                {row.faults.map((fault) => t(`people.bring.faults.${fault}`)).join(', ') ||
                  t('people.bring.would')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
