import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** An input whose value is hidden, with a button that shows it, named in the reader's language and reachable by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('kit.form.secret_show'), tabIndex: 0 }}
      {...props}
    />
  );
}
