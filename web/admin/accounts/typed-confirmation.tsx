import { Button, Modal, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../admin.module.css';

type Props = {
  title: string;
  text: ReactNode;
  /** The name that has to be typed. */
  name: string;
  act: string;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that must not happen by accident: the name of what is deleted has to be typed. */
export function TypedConfirmation({ title, text, name, act, busy, onAct, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const fits = typed.trim() === name;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) onAct();
        }}
      >
        <Text mb="md">{text}</Text>
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('admin.typed.label', { name })}
          value={typed}
          error={typed !== '' && !name.startsWith(typed.trim()) ? t('admin.typed.wrong') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={classes.acts} style={{ justifyContent: 'flex-end', marginTop: 20 }}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!fits} loading={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
