import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SIDE_PEOPLE_MAX } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useLateFocus } from '#web/kit/ui/late-focus.ts';
import { findInvalidAddresses } from '../mail/wrong-addresses.ts';

type Props = {
  value: readonly string[];
  missing: boolean;
  focus?: boolean;
  onChange: (value: string[]) => void;
};

/** The recipients of a side conversation. Invalid addresses stay, and are marked as invalid. */
export function PeopleField({ value, missing, focus = false, onChange }: Props) {
  const { t } = useTranslation();
  const [wrong] = findInvalidAddresses(value);
  return (
    <TagsInput
      label={t('mail.to')}
      required
      autoFocus={focus}
      ref={useLateFocus<HTMLInputElement>(focus)}
      splitChars={[',', ';', ' ']}
      maxTags={SIDE_PEOPLE_MAX}
      acceptValueOnBlur
      placeholder={value.length === 0 ? t('mail.cc_hint') : ''}
      error={
        wrong === undefined
          ? missing
            ? t('side.people_needed')
            : undefined
          : t('mail.no_address', { address: wrong })
      }
      value={[...value]}
      onChange={(next) => onChange(next.map((one) => one.slice(0, 320)))}
    />
  );
}
