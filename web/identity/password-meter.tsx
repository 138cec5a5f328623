import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './password.module.css';

/** The list of leaked passwords is large: it is fetched once a password is being chosen, and stays. */
const loadEstimator = () => import('#engine/password/estimate.ts');

const STEPS = [0, 1, 2, 3, 4] as const;

/** Five steps from very easy to very hard to guess, in colour, length and words. Judged here: what is typed goes nowhere. */
export function PasswordMeter({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useTranslation();
  const estimator = useQuery({
    queryKey: ['password-estimator'],
    queryFn: loadEstimator,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: password !== '',
  });
  const score = password === '' ? null : (estimator.data?.estimatePassword(password, about) ?? null);
  return (
    <div className={classes.meter}>
      <div className={classes.steps} data-score={score ?? undefined} aria-hidden>
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes.step}
            data-on={(score !== null && step <= score) || undefined}
          />
        ))}
      </div>
      <span className={classes.words} role="status">
        {score !== null && `${t('entry.password.strength')}: ${t(`entry.password.score.s${score}`)}`}
      </span>
    </div>
  );
}
