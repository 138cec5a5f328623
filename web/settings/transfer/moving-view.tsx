import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActRow } from './act-row.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PartChoice } from './part-choice.tsx';
import classes from './transfer.module.css';
import type { Move, Moving } from './use-moving.ts';

type Props = {
  moving: Moving;
  move: Move;
  /** How much of it is on its way, 0 to 1, where that is known. */
  share?: number;
  /** Asks before it is done, where it needs asking. */
  ask?: () => Promise<boolean>;
};

/** A move from its first look on: progress, the choice of parts, what would change or did, and the act itself. */
export function MovingView({ moving, move, share = 1, ask }: Props) {
  const { t } = useTranslation();
  const { outcome, busy, parts, chosen } = moving;
  const act = async (leaveRefused: boolean) => {
    if (!ask || (await ask())) await moving.act(move, leaveRefused);
  };
  return (
    <>
      {busy && (
        <Progress
          mt="md"
          value={share * 100}
          striped
          animated
          aria-label={t(busy === 'checking' ? 'transfer.in.checking' : 'transfer.in.working')}
        />
      )}
      {outcome && (
        <div className={classes.outcome}>
          {!outcome.stored && parts.length > 1 && (
            <PartChoice
              parts={parts}
              chosen={chosen}
              onChoose={(next) => moving.narrow(move, next)}
              disabled={busy !== null}
            />
          )}
          <OutcomeView outcome={outcome} />
          <ActRow
            outcome={outcome}
            changes={moving.changes}
            busy={busy === 'working'}
            onAct={(leaveRefused) => void act(leaveRefused)}
          />
        </div>
      )}
    </>
  );
}
