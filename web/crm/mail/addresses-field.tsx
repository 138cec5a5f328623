import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAIL_ADDRESSES_MAX } from '#contracts/inbound/outgoing.ts';
import { findInvalidAddresses } from './wrong-addresses.ts';

type Props = {
  /** The line of the head that it fills in. */
  field: 'to' | 'cc' | 'bcc';
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** In the line of a composer the label is already in front of it. */
  labelled?: boolean;
  focus?: boolean;
};

/** Addresses in the head of an e-mail, each of which can be removed. Invalid addresses stay, and are marked as invalid. */
export function AddressesField({ field, value, onChange, labelled = true, focus = false }: Props) {
  const { t } = useTranslation();
  const [wrong] = findInvalidAddresses(value);
  const label = t(`mail.${field}`);
  return (
    <TagsInput
      {...(labelled
        ? { label }
        : { 'aria-label': label, size: 'xs', flex: 1, miw: 140, variant: 'unstyled' })}
      autoFocus={focus}
      splitChars={[',', ';', ' ']}
      maxTags={MAIL_ADDRESSES_MAX}
      acceptValueOnBlur
      placeholder={value.length === 0 ? t('mail.cc_hint') : ''}
      error={wrong === undefined ? undefined : t('mail.no_address', { address: wrong })}
      value={[...value]}
      onChange={(next) => onChange(next.map((one) => one.slice(0, 320)))}
    />
  );
}
