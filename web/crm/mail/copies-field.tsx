import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAIL_ADDRESSES_MAX } from '#contracts/inbound/outgoing.ts';
import { findInvalidAddresses } from './wrong-addresses.ts';

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** In the line of a composer the label is already in front of it. */
  labelled?: boolean;
  focus?: boolean;
};

/** Who gets a copy of an e-mail: addresses, each of which can be removed. Invalid addresses stay, and are marked as invalid. */
export function CopiesField({ value, onChange, labelled = true, focus = false }: Props) {
  const { t } = useTranslation();
  const [wrong] = findInvalidAddresses(value);
  return (
    <TagsInput
      {...(labelled
        ? { label: t('mail.cc') }
        : { 'aria-label': t('mail.cc'), size: 'xs', flex: 1, miw: 180 })}
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
