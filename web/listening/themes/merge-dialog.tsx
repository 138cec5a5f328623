import { Autocomplete, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { THEME_MAX } from '#contracts/listening/themes/area.ts';

type Props = {
  name: string;
  others: readonly string[];
  onClose: () => void;
  onMerge: (into: string) => void;
};

/** Asks under which theme another is counted: one of the list, or any. */
export function MergeDialog({ name, others, onClose, onMerge }: Props) {
  const { t } = useTranslation();
  const [into, setInto] = useState('');
  const wanted = into.trim();
  const merge = () => {
    onMerge(wanted);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('themes.merge.title', { name })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '' && wanted !== name) merge();
        }}
      >
        <Autocomplete
          label={t('themes.merge.into')}
          value={into}
          onChange={setInto}
          data={[...others]}
          limit={8}
          maxLength={THEME_MAX}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={wanted === '' || wanted === name}>
            {t('themes.merge.act')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
