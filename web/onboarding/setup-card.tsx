import { Button } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hideOnboarding } from '#contracts/onboarding/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { Progress } from './progress.tsx';
import { noteSeen, readSeen } from './seen.ts';
import { StepList } from './step-list.tsx';
import { setTrail } from './trail.ts';
import { useOnboarding, type OnboardingView } from './use-onboarding.ts';
import classes from './onboarding.module.css';

/** The height of the card while its content is read. */
const CARD_HEIGHT = 296;

/**
 * What is left to set up, on the start page: nothing once all is done or the user has hidden it. Who saw it open sees once that it is
 * complete. It is no part of the page if it cannot be read: the products below do not depend on it.
 */
export function SetupCard() {
  const { account } = useSession();
  const { read, view } = useOnboarding();
  const [before] = useState(() => readSeen(account._id));
  const [closed, setClosed] = useState(false);
  const [hiding, setHiding] = useState(false);
  useEffect(() => {
    setTrail(null);
  }, []);
  const seen = view && (view.complete || view.hidden ? 'none' : 'open');
  const [wasOpen, setWasOpen] = useState(before === 'open');
  if (seen === 'open' && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (seen) noteSeen(account._id, seen);
  }, [seen, account._id]);
  if (!view) return read.isPending && before !== 'none' ? <BlockSkeleton height={CARD_HEIGHT} /> : null;
  if (view.hidden || hiding || closed || view.steps.length === 0) return null;
  if (view.complete) return wasOpen ? <Complete onClose={() => setClosed(true)} /> : null;
  return view.acts ? (
    <Card view={view} hide={<Hide onHiding={setHiding} />} />
  ) : (
    <Waiting view={view} hide={<Hide onHiding={setHiding} />} />
  );
}

type CardProps = { view: OnboardingView; hide: React.ReactNode };

function Card({ view, hide }: CardProps) {
  const { t } = useTranslation();
  const { account } = useSession();
  return (
    <section className={classes.card} aria-label={t('onboarding.title')}>
      <header className={classes.head}>
        <div className={classes.lead}>
          <h2 className={classes.title}>{t('onboarding.heading', { name: account.name })}</h2>
          <p className={classes.text}>{t('onboarding.text')}</p>
        </div>
        <Progress {...view} />
        {hide}
      </header>
      <StepList steps={view.steps} />
    </section>
  );
}

/** For those who cannot do what is open: one line, which opens to say what is missing and whom to ask. */
function Waiting({ view, hide }: CardProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.card} aria-label={t('onboarding.title')}>
      <header className={classes.head}>
        <p className={classes.waiting}>{t('onboarding.waiting')}</p>
        <Progress {...view} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={open}
          rightSection={
            <IconChevronDown size={14} className={classes.fold} data-open={open || undefined} aria-hidden />
          }
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'onboarding.fold' : 'onboarding.unfold')}
        </Button>
        {hide}
      </header>
      {open && <StepList steps={view.steps} />}
    </section>
  );
}

/** Leaves the list for good on this user's start page, with ten seconds to undo it. */
function Hide({ onHiding }: { onHiding: (hiding: boolean) => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const hide = () => {
    onHiding(true);
    actWithUndo({
      text: t('onboarding.hidden'),
      act: () =>
        void call(hideOnboarding, { body: { hidden: true } }, { raise: false }).then(() =>
          refresh('onboarding.'),
        ),
      undo: () => onHiding(false),
    });
  };
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
      {t('onboarding.hide')}
    </Button>
  );
}

/** Once, for those who saw the list open: all is set up. */
function Complete({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { account } = useSession();
  return (
    <section className={classes.card} data-complete role="status" aria-label={t('onboarding.title')}>
      <header className={classes.head}>
        <IconCircleCheck className={classes.tick} size={28} stroke={1.6} aria-hidden />
        <div className={classes.lead}>
          <h2 className={classes.title}>{t('onboarding.complete', { name: account.name })}</h2>
          <p className={classes.text}>{t('onboarding.complete_text')}</p>
        </div>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('kit.close')}
        </Button>
      </header>
    </section>
  );
}
