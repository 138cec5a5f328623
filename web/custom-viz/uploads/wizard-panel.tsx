import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getColumnLabel } from '#contracts/uploads/column.ts';
import type { FilePreview } from '#contracts/uploads/dry-run.ts';
import { UploadMode, type Upload } from '#contracts/uploads/upload.ts';
import { CheckResult } from '#web/custom-viz/uploads/check-result.tsx';
import { ColumnList } from '#web/custom-viz/uploads/column-list.tsx';
import { FileStep } from '#web/custom-viz/uploads/file-step.tsx';
import { ReadingRow } from '#web/custom-viz/uploads/reading-row.tsx';
import { useWizard, type Wizard } from '#web/custom-viz/uploads/use-wizard.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import classes from './uploads.module.css';

type Props = {
  /** The upload to which a file is added; null makes a new one. */
  into: Upload | null;
  onClose: () => void;
};

/** From a file to a data set: how it is read, what its columns are, what reading it gives, and its name. */
export function WizardPanel({ into, onClose }: Props) {
  const { t } = useTranslation();
  const wizard = useWizard(into, onClose);
  const { preview } = wizard.state;
  const title = into ? t('viz_uploads.add_to', { name: into.name }) : t('viz_uploads.new');
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.name}>{title}</h2>
        <Button variant="subtle" onClick={onClose}>
          {t('viz_uploads.leave')}
        </Button>
      </div>
      {preview ? <FoundFile wizard={wizard} preview={preview} into={into} /> : <FileStep wizard={wizard} />}
    </section>
  );
}

function FoundFile({ wizard, preview, into }: { wizard: Wizard; preview: FilePreview; into: Upload | null }) {
  const { t } = useTranslation();
  const { shape, run } = wizard.state;
  const [name, setName] = useState(into?.name ?? preview.file_name.replace(/\.\w+$/, ''));
  return (
    <>
      {into && <ModeChoice wizard={wizard} hasKey={(into.shape?.key.length ?? 0) > 0} />}
      <ReadingRow wizard={wizard} preview={preview} />
      {wizard.isShaped ? (
        <>
          <ColumnList wizard={wizard} guesses={preview.guesses} />
          <TimeChoice wizard={wizard} />
        </>
      ) : (
        <AddedColumns preview={preview} into={into} />
      )}
      <div className={classes.row}>
        <Button variant="default" loading={wizard.busy} onClick={() => void wizard.check()}>
          {t('viz_uploads.check')}
        </Button>
      </div>
      {run && <CheckResult wizard={wizard} run={run} />}
      <div className={classes.row}>
        {!into && (
          <TextInput
            label={t('viz_uploads.name')}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Button
          loading={wizard.busy}
          disabled={name.trim() === '' || shape.columns.length === 0}
          onClick={() => void wizard.confirm(name.trim())}
        >
          {t(into ? 'viz_uploads.read_file' : 'viz_uploads.make')}
        </Button>
      </div>
    </>
  );
}

function ModeChoice({ wizard, hasKey }: { wizard: Wizard; hasKey: boolean }) {
  const { t } = useTranslation();
  const modes = UploadMode.options.filter((mode) => mode !== 'merge' || hasKey);
  return (
    <div>
      <SegmentedControl
        aria-label={t('viz_uploads.mode')}
        data={modes.map((value) => ({ value, label: t(`viz_uploads.modes.${value}`) }))}
        value={wizard.state.mode}
        onChange={(value) => wizard.changeMode(UploadMode.parse(value))}
      />
      <p className={classes.help}>{t(`viz_uploads.modes_help.${wizard.state.mode}`)}</p>
    </div>
  );
}

/** By which dates rows are counted. */
function TimeChoice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const { shape } = wizard.state;
  const dated = shape.columns.filter(({ type }) => type === 'date' || type === 'instant');
  if (dated.length === 0) return <p className={classes.help}>{t('viz_uploads.no_time')}</p>;
  return (
    <Select
      label={t('viz_uploads.time')}
      data={dated.map(({ _id, label }) => ({ value: _id, label }))}
      value={shape.time}
      onChange={(time) => wizard.changeShape({ time })}
      clearable
      maw={320}
    />
  );
}

/** What a file that is added has too little or too much; its columns are read as before. */
function AddedColumns({ preview, into }: { preview: FilePreview; into: Upload | null }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const labels = preview.missing.map((id) => {
    const found = into?.shape?.columns.find(({ _id }) => _id === id);
    return found ? getColumnLabel(found, language) : id;
  });
  return (
    <div className={classes.help}>
      <p>{t('viz_uploads.as_before')}</p>
      {labels.length > 0 && <p>{t('viz_uploads.missing', { list: labels.join(', ') })}</p>}
      {preview.ignored.length > 0 && <p>{t('viz_uploads.ignored', { list: preview.ignored.join(', ') })}</p>}
    </div>
  );
}
