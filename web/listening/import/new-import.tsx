import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/kit/ui/card.tsx';
import { DropZone } from './drop-zone.tsx';
import { MappingForm } from './mapping-form.tsx';
import { UploadProgressCard } from './upload-card.tsx';
import { useNewImport } from './use-new-import.ts';

/** The way of one file: dropped, previewed, mapped, uploaded. A fault leads back with its reason and nothing half done. */
export function NewImport({ onStarted }: { onStarted: (importId: string) => void }) {
  const { t } = useTranslation();
  const { step, fault, choose, start, stop, drop } = useNewImport(onStarted);
  return (
    <>
      {fault && (
        <Alert color="red" variant="light" role="alert" title={fault.title} withCloseButton={false}>
          {fault.text}
        </Alert>
      )}
      {step.name === 'waiting' && <DropZone onFile={choose} busy={false} />}
      {step.name === 'reading' && (
        <DropZone onFile={choose} busy text={t('imports.drop.reading', { name: step.file.name })} />
      )}
      {step.name === 'mapping' && (
        <Card
          title={step.file.name}
          aside={
            <Button variant="subtle" color="gray" size="compact-sm" onClick={drop}>
              {t('imports.mapping.cancel')}
            </Button>
          }
        >
          <MappingForm
            file={step.file}
            preview={step.preview}
            how={step.how}
            onRead={(how, marks) => void choose(step.file, how, marks)}
            onStart={start}
          />
        </Card>
      )}
      {step.name === 'uploading' && (
        <Card>
          <UploadProgressCard file={step.file} progress={step.progress} onStop={stop} />
        </Card>
      )}
    </>
  );
}
