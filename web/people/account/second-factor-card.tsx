import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  distrustBrowsers,
  getSecondFactor,
  removeCode,
  removePasskey,
  renewRecoveryCodes,
  type Passkey,
} from '#contracts/identity/two-factor.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { CodeSetup } from './code-setup.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProof } from './use-proof.tsx';
import classes from './security.module.css';

/**
 * The second factors of the user: one-time codes, passkeys, recovery codes and trusted browsers. `onCodesKept` is called after the first of
 * them is set up, once the user has saved its recovery codes.
 */
export function SecondFactorCard({ onCodesKept }: { onCodesKept?: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const state = useCallQuery(getSecondFactor, {});
  const refresh = useRefresh();
  const { prove, dialog } = useProof();
  const [setting, setSetting] = useState<'code' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const done = (fresh: string[]): void => {
    setSetting(null);
    setCodes(fresh);
    refresh('second-factor.');
    refresh('auth.session');
  };
  const keepCodes = (): void => {
    setCodes([]);
    onCodesKept?.();
  };
  const dropCode = async (): Promise<void> => {
    if (!(await confirm({ ...asking('code'), danger: true }))) return;
    if (await prove((proof) => call(removeCode, { body: proof }, { raise: false }))) done([]);
  };
  const dropPasskey = async ({ _id, name }: Passkey): Promise<void> => {
    if (!(await confirm({ ...asking('passkey', name), danger: true }))) return;
    const params = { _id };
    if (await prove((proof) => call(removePasskey, { params, body: proof }, { raise: false }))) done([]);
  };
  const renew = async (): Promise<void> => {
    const act = t('security.recovery.renew');
    if (!(await confirm({ title: act, text: t('security.recovery.renew_ask'), act, danger: true }))) return;
    const made = await prove((proof) => call(renewRecoveryCodes, { body: proof }, { raise: false }));
    if (made) done(made.recovery_codes);
  };
  const asking = (kind: 'code' | 'passkey', name = '') => ({
    title: t(`security.${kind}.remove`),
    text: t(`security.${kind}.remove_ask`, { name }),
    act: t('security.remove'),
  });
  return (
    <Card title={t('security.factor.title')}>
      {session.must_add_second_factor && (
        <Alert color="yellow" mb="md">
          {t('security.factor.needed')}
        </Alert>
      )}
      <QueryView of={state} loading={<FormSkeleton />}>
        {({ code, passkeys, recovery_codes_left, trusted_browsers }) => (
          <div className={classes.ways}>
            <section className={classes.way}>
              <IconDeviceMobile size={20} aria-hidden className={classes.sign} />
              <div className={classes.words}>
                <h3>{t('security.code.title')}</h3>
                <p>{code ? <TimeSince value={code.confirmed_at} /> : t('security.code.about')}</p>
              </div>
              {code ? (
                <Button variant="default" onClick={() => void dropCode()}>
                  {t('security.remove')}
                </Button>
              ) : (
                <Button onClick={() => setSetting('code')}>{t('security.set_up')}</Button>
              )}
            </section>
            <section className={classes.way}>
              <IconFingerprint size={20} aria-hidden className={classes.sign} />
              <div className={classes.words}>
                <h3>{t('security.passkey.title')}</h3>
                <p>{t('security.passkey.about')}</p>
              </div>
              <Button
                variant={passkeys.length > 0 ? 'default' : 'filled'}
                onClick={() => setSetting('passkey')}
              >
                {t('security.passkey.add')}
              </Button>
            </section>
            {passkeys.length > 0 && (
              <PasskeyList passkeys={passkeys} onRemove={(one) => void dropPasskey(one)} />
            )}
            {(code !== null || passkeys.length > 0) && (
              <RecoveryLine
                left={recovery_codes_left}
                trusted={trusted_browsers}
                onRenew={() => void renew()}
              />
            )}
          </div>
        )}
      </QueryView>
      {setting === 'code' && <CodeSetup prove={prove} onDone={done} onClose={() => setSetting(null)} />}
      {setting === 'passkey' && <PasskeySetup prove={prove} onDone={done} onClose={() => setSetting(null)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={keepCodes} />}
      {dialog}
    </Card>
  );
}

type PasskeyListProps = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

/** The user's passkeys, and when each was last used. */
function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {passkeys.map((passkey) => (
        <li key={passkey._id}>
          <span className={classes.name}>{passkey.name}</span>
          <Text span size="sm" c="var(--es-dim)">
            {passkey.used_at ? (
              <>
                {t('security.last_used')} <TimeText value={passkey.used_at} />
              </>
            ) : (
              t('security.never_used')
            )}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onRemove(passkey)}
            aria-label={t('security.passkey.remove_named', { name: passkey.name })}
          >
            {t('security.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RecoveryLineProps = {
  /** How many recovery codes are left, and how many browsers are trusted. */
  left: number;
  trusted: number;
  onRenew: () => void;
};

/** How the user can sign in without a second factor. */
function RecoveryLine({ left, trusted, onRenew }: RecoveryLineProps) {
  const { t } = useTranslation();
  const forgetting = useCallMutation(distrustBrowsers, {
    success: t('security.browsers.forgotten'),
    refresh: ['second-factor.'],
  });
  return (
    <Group gap="md" className={classes.more}>
      <Text size="sm">{t('security.recovery.left', { count: left })}</Text>
      <Button variant="default" size="compact-sm" onClick={onRenew}>
        {t('security.recovery.renew')}
      </Button>
      {trusted > 0 && (
        <>
          <Text size="sm">{t('security.browsers.count', { count: trusted })}</Text>
          <Button variant="default" size="compact-sm" onClick={() => forgetting.send({})}>
            {t('security.browsers.forget')}
          </Button>
        </>
      )}
    </Group>
  );
}

function TimeSince({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('security.since')} <TimeText value={value} />
    </>
  );
}
