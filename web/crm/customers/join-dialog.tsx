import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { ContactFinder } from './contact-finder.tsx';
import classes from './customers.module.css';

type Props = {
  contact: Contact;
  /** Who is the same person already. */
  taken: ReadonlySet<string>;
  onClose: () => void;
  onChoose: (other: Contact) => void;
};

/** Finds the contact that is the same person. */
export function JoinDialog({ contact, taken, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const name = getContactName(contact);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('customers.join_title', { name })}
    >
      <p className={classes.help}>{t('customers.join_help')}</p>
      <ContactFinder
        label={t('customers.join_search')}
        words={{ start: t('customers.join_start'), none: t('customers.join_none') }}
        taken={taken}
        onChoose={onChoose}
      />
    </Modal>
  );
}
