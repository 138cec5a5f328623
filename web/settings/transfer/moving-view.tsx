import { ActRow } from './act-row.tsx';
import { MovingProgress } from './moving-progress.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PartChoice } from './part-choice.tsx';
import type { MoveCall, TransferState } from './use-moving.ts';
import classes from './transfer.module.css';

type Props = {
  moving: TransferState;
  move: MoveCall;
  /** How much of a file is sent, 0 to 1. */
  share?: number;
  /** Asks for confirmation first, where that is needed. */
  ask?: () => Promise<boolean>;
};

/** A transfer from its first check on: progress, the choice of parts, what would change or has changed, and the transfer itself. */
export function MovingView({ moving, move, share = 1, ask }: Props) {
  const { outcome, busy, parts, chosen } = moving;
  const act = async (leaveRefused: boolean) => {
    if (!ask || (await ask())) await moving.act(move, leaveRefused);
  };
  return (
    <>
      <MovingProgress moving={moving} sent={share} />
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
