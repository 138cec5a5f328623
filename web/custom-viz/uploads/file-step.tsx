import { Button, FileButton, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '#web/custom-viz/uploads/use-wizard.ts';
import classes from './uploads.module.css';

/** The first step: a file is chosen or dropped, or a table is pasted. */
export function FileStep({ wizard: { send, busy } }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) void send(file, file.name);
      }}
    >
      <span>{t('viz_uploads.drop')}</span>
      <FileButton
        onChange={(file) => {
          if (file) void send(file, file.name);
        }}
        accept=".csv,.tsv,.txt,.xlsx,.gz"
      >
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('viz_uploads.choose')}
          </Button>
        )}
      </FileButton>
      <span className={classes.help}>{t('viz_uploads.limits')}</span>
      <Textarea
        label={t('viz_uploads.paste')}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={6}
        w="100%"
      />
      {pasted.trim() !== '' && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void send(new Blob([pasted]), t('viz_uploads.pasted_name'))}
        >
          {t('viz_uploads.use_pasted')}
        </Button>
      )}
    </div>
  );
}
