import { Button, FileButton, Group, Modal, Text, Textarea } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CSV_COLUMNS, importKeywords, type KeywordImportOutcome } from '#contracts/keywords/many.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { readTextFile } from '#web/kit/area/read-text-file.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { ImportReport } from './import-report.tsx';
import classes from './import.module.css';

/** Keywords out of CSV, pasted or from a file: first what becomes of every line, with its faults; then the act. */
export function ImportDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation();
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<{ csv: string; outcome: KeywordImportOutcome } | null>(null);
  const bring = useCallMutation(importKeywords, { refresh: ['keyword.'] });
  const send = (text: string, dry_run: boolean) =>
    bring.send(
      { params: { product }, body: { csv: text, dry_run } },
      {
        onSuccess: (outcome) => {
          if (dry_run || outcome.faults.length > 0) return setPreview({ csv: text, outcome });
          showSuccess(formatSavedToast('updated'));
          onClose();
        },
      },
    );
  const choose = async (file: File | null) => {
    if (!file) return;
    const text = await readTextFile(file);
    setCsv(text);
    send(text, true);
  };
  const outcome = preview?.csv === csv ? preview.outcome : undefined;
  const count = outcome ? outcome.created + outcome.updated : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('area.csv.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm" mb="sm">
        {t('area.csv.about', { columns: CSV_COLUMNS.join(', ') })} {t('keywords.csv_about')}
      </Text>
      <Textarea
        label={t('area.csv.text')}
        value={csv}
        rows={outcome ? 4 : 8}
        spellCheck={false}
        placeholder={'name,parent,patterns\nTea,,ชาเย็น*หวาน|กาแฟ'}
        classNames={{ input: classes.text }}
        onChange={({ currentTarget }) => setCsv(currentTarget.value)}
      />
      <div role="status">{outcome && <ImportReport outcome={outcome} />}</div>
      <Group mt="md" gap="xs" justify="space-between">
        <FileButton onChange={(file) => void choose(file)} accept=".csv,text/csv,text/plain">
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
              {t('area.csv.choose')}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          <Button
            variant={outcome ? 'default' : 'filled'}
            disabled={csv.trim() === ''}
            loading={bring.isPending && !outcome}
            onClick={() => send(csv, true)}
          >
            {t('area.csv.check')}
          </Button>
          {outcome && (
            <Button
              disabled={outcome.faults.length > 0 || count === 0}
              loading={bring.isPending}
              onClick={() => send(csv, false)}
            >
              {t('area.csv.apply', { count })}
            </Button>
          )}
        </Group>
      </Group>
    </Modal>
  );
}
