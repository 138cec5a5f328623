import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './roles.module.css';

type Props = {
  /** A new role can be saved as it is, such as a copy, and be left. */
  isNew: boolean;
  dirty: boolean;
  ready: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** The foot of the editor: what is unsaved, saving (also by Ctrl + Enter), and taking it back. */
export function SaveBar({ isNew, dirty, ready, saving, onSave, onDiscard }: Props) {
  const { t } = useTranslation();
  const isOpen = isNew || dirty;
  const latest = useRef(onSave);
  useEffect(() => {
    latest.current = onSave;
  });
  useEffect(() => {
    if (!isOpen || !ready) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, ready]);
  return (
    <div className={classes.saveBar} data-shown={isOpen || undefined}>
      <span role="status">{dirty && t('people.roles.unsaved')}</span>
      <Button variant="subtle" color="gray" disabled={!isOpen} onClick={onDiscard}>
        {t('people.roles.discard')}
      </Button>
      <Button disabled={!isOpen || !ready} loading={saving} onClick={onSave} title={t('kit.form.save_hint')}>
        {t('people.roles.save')}
      </Button>
    </div>
  );
}
