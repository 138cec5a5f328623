import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameField, useComposer } from '../composer-context.ts';
import { OwnField } from './own-field.tsx';
import { PriceLines } from './price-line.tsx';

/** The address that the post leads to. */
export function LinkField() {
  const { t } = useTranslation();
  const { content, write, isOpen } = useComposer();
  const label = t('publishing_composer.link');
  return (
    <OwnField field="link" label={label} help={t('publishing_composer.link_help')}>
      <TextInput
        id={nameField('link')}
        type="url"
        inputMode="url"
        disabled={!isOpen}
        maxLength={2000}
        placeholder="https://"
        value={content.link}
        onChange={({ currentTarget }) => write({ link: currentTarget.value })}
      />
      <PriceLines />
    </OwnField>
  );
}
