import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordStrength } from '#contracts/accounts/account.ts';
import { validatePassword } from '#contracts/identity/password.ts';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import { getPasswordNumbers } from './format-password-faults.ts';
import { PasswordMeter } from './password-meter.tsx';
import classes from './password.module.css';

const RULES = ['too_short', 'no_lowercase', 'no_uppercase', 'no_number', 'no_symbol'] as const;

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The password rules of the user's account. */
  strength: PasswordStrength;
  /** Texts with the user's own words: name, e-mail address, organisation. */
  about: readonly string[];
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A field for a new password: each rule is ticked while typing, and a meter shows how hard it is to guess. */
export function NewPasswordInput({ label, value, onChange, strength, about, error, autoFocus }: Props) {
  const { t } = useTranslation();
  const rulesId = useId();
  const faults = validatePassword(value, strength);
  const numbers = getPasswordNumbers(strength);
  return (
    <div>
      <SecretInput
        size="md"
        label={label}
        name="password"
        autoComplete="new-password"
        autoFocus={autoFocus ?? false}
        value={value}
        error={error}
        aria-describedby={rulesId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <PasswordMeter password={value} about={about} />
      <ul id={rulesId} className={classes.rules} aria-label={t('entry.password.rules')}>
        {RULES.map((rule) => {
          const held = !faults.includes(rule);
          const Mark = held ? IconCheck : IconPoint;
          return (
            <li key={rule} className={classes.rule} data-held={held || undefined}>
              <Mark
                size={16}
                stroke={2.4}
                role="img"
                aria-label={t(held ? 'entry.password.held' : 'entry.password.open')}
              />
              {t(`entry.password.rule.${rule}`, numbers)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
