import { Button, FileButton, Group, Modal, Text, Textarea } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { readTextFile } from './read-text-file.ts';
import { UnreadColumns } from './unread-columns.tsx';
import classes from './area.module.css';

type Props = {
  /** The columns that a file may have. */
  columns: readonly string[];
  /** The label of a column. */
  label: (column: string) => string;
  /** Imports the items, or reports what would happen; the caller that passes this reports a failure. */
  bring: (csv: string, dryRun: boolean) => Promise<ImportOutcome | undefined>;
  onClose: () => void;
};

/** Imports items from CSV, pasted or from a file: first a preview with every fault by line and field, then the import. */
export function CsvDialog({ columns, label, bring, onClose }: Props) {
  const { t } = useTranslation();
  const [csv, setCsv] = useState('');
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<{ csv: string; outcome: ImportOutcome } | null>(null);
  const look = async (text: string, dryRun: boolean) => {
    setBusy(true);
    try {
      const outcome = await bring(text, dryRun);
      if (!outcome) return;
      if (!dryRun && outcome.faults.length === 0) onClose();
      else setChecked({ csv: text, outcome });
    } catch {
      // Already reported; the input stays.
      setChecked(null);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    const text = await readTextFile(file);
    setCsv(text);
    await look(text, true);
  };
  const report = checked?.csv === csv ? checked.outcome : undefined;
  const count = report ? report.created + report.updated : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('area.csv.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm" mb="sm">
        {t('area.csv.about', { columns: columns.join(', ') })}
      </Text>
      <Textarea
        label={t('area.csv.text')}
        value={csv}
        onChange={({ currentTarget }) => setCsv(currentTarget.value)}
        rows={7}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre' } }}
      />
      <div role="status">{report && <Report report={report} label={label} />}</div>
      <Group mt="md" gap="xs">
        <FileButton onChange={(file) => void choose(file)} accept=".csv,text/csv,text/plain">
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
              {t('area.csv.choose')}
            </Button>
          )}
        </FileButton>
        <span className={classes.grow} />
        <Button
          variant={report ? 'default' : 'filled'}
          disabled={csv.trim() === ''}
          loading={busy && !report}
          onClick={() => void look(csv, true)}
        >
          {t('area.csv.check')}
        </Button>
        {report && (
          <Button
            disabled={report.faults.length > 0 || count === 0}
            loading={busy}
            onClick={() => void look(csv, false)}
          >
            {t('area.csv.apply', { count })}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Report({ report, label }: { report: ImportOutcome; label: Props['label'] }) {
  const { t } = useTranslation();
  const { created, updated, same, faults } = report;
  return (
    <>
      <Text fw={500} my="sm">
        {t('area.csv.would', { created, updated, same })}
      </Text>
      <UnreadColumns unread={report.unread} />
      {faults.length > 0 && (
        <>
          <Text size="sm" c="var(--es-bad)" mb="xs">
            {t('area.csv.faults', { count: faults.length })}
          </Text>
          <ScrollRegion className={classes.faults} label={t('area.csv.fault_list')}>
            <table className={classes.diff}>
              <thead>
                <tr>
                  {(['line', 'field', 'fault'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`area.csv.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {faults.slice(0, MOST_SHOWN).map(({ line, field, message, ...fault }) => (
                  <tr key={`${line} ${field} ${message}`}>
                    <td>{line}</td>
                    <td>{field === '' ? '' : label(field)}</td>
                    <td>{formatFault(fault, message)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </>
  );
}

/** Nobody reads more faults at once; the count says how many there are. */
const MOST_SHOWN = 200;
