import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedFolder } from '#contracts/crm/canned/response.ts';
import { toFieldErrors } from '#web/kit/form/issues.ts';
import type { CannedResponses } from './use-canned.ts';
import classes from './folders.module.css';

type Props = { folder?: CannedFolder; owner: string | 0; canned: CannedResponses; onClose: () => void };

/** Asks for the name of a new folder, or for a new name of an existing one. */
export function FolderDialog({ folder, owner, canned, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(folder?.name ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('kit.form.issues.required'));
    setBusy(true);
    await (folder ? canned.renameFolder(folder, name) : canned.createFolder(name, owner)).then(
      onClose,
      (refused: unknown) => setError(toFieldErrors(refused, ['name'])['name']),
    );
    setBusy(false);
  };
  const act = t(folder ? 'canned.rename' : 'canned.create_folder');
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={folder ? act : t(owner === 0 ? 'canned.new_folder' : 'canned.new_own_folder')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form className={classes.dialog} onSubmit={(event) => void save(event)}>
        <TextInput
          data-autofocus
          label={t('canned.folder_name')}
          maxLength={120}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {act}
        </Button>
      </form>
    </Modal>
  );
}
