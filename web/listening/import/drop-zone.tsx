import { Button, FileButton, Loader } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

const KINDS = '.csv,.tsv,.txt,.jsonl,.ndjson,.json,.gz,text/csv,application/gzip';

/** Where a file is dropped or chosen. */
export function DropZone(props: { onFile: (file: File) => void; busy: boolean; text?: string }) {
  const { onFile, busy } = props;
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={classes.dropIcon} aria-hidden>
        {busy ? <Loader size={22} /> : <IconFileImport size={24} stroke={1.6} />}
      </span>
      <p className={classes.dropTitle} role={busy ? 'status' : undefined}>
        {props.text ?? t('imports.drop.title')}
      </p>
      <p className={classes.dropHelp}>{t('imports.drop.help')}</p>
      <FileButton onChange={(file) => file && onFile(file)} accept={KINDS} disabled={busy}>
        {(button) => (
          <Button {...button} disabled={busy}>
            {t('imports.drop.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
