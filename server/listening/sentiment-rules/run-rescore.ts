import { z } from 'zod';
import { RescoreResult, rescoreWork as declaration } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { handleLongWork, type WorkRun } from '#server/kit/long-work/runner.ts';
import { notifyFeeds } from '#server/listening/corrections/correct.ts';
import {
  getDays,
  readSentiments,
  writeSentiments,
  type MentionSentiment,
} from '#server/listening/corrections/sentiment-store.ts';
import { forgetOldRows, rememberRows } from '#server/listening/corrections/work-row-store.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import {
  StepPosition,
  buildRestCondition,
  buildSpanCondition,
  countSpan,
} from '#server/listening/sentiment-rules/mention-span-store.ts';
import { getSentimentReader } from '#server/sentiment/public.ts';
import { addRescored, filterChanged, type RescoredMention } from './count-changes.ts';
import { readAccountSentiments } from './live-account-store.ts';

/** Posts of one step: some tens of milliseconds of reading. */
const STEP = 1000;

const Input = z.object({ from: z.string(), to: z.string(), dry_run: z.boolean() });
type Run = WorkRun<z.infer<typeof Input>>;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Evaluates the sentiment of stored mentions of a span again, oldest first. Mentions corrected by a person are skipped; unchanged ones are
 * left alone, so a repeated step changes nothing more.
 */
export const rescoreStoredWork = handleLongWork(declaration, {
  input: Input,
  place: StepPosition,
  result: RescoreResult,
  begin: async (run) => {
    const { from, to, dry_run } = run.input;
    await run.inUnit(forgetOldRows);
    return {
      total: await countSpan(run, buildSpanCondition(from, to)),
      place: { published: Date.parse(from), _id: FIRST_ID },
      result: { dry_run, changes: {}, kept: 0, rules: {}, samples: [] },
    };
  },
  step: async (run, { place, result }) => {
    const store = { clickhouse: run.context.clickhouse, accountId: run.accountId };
    const mentions = await readSentiments(store, buildRestCondition(place, run.input.to), STEP);
    const reread = await readAnew(run, mentions);
    const changes = filterChanged(reread);
    const last = mentions.at(-1);
    const step = {
      done: mentions.length,
      place: mentions.length < STEP || !last ? null : { published: last.published, _id: last._id },
      result: addRescored(result, { reread, kept: mentions.length - reread.length }),
    };
    if (run.input.dry_run || changes.length === 0) return step;
    const days = getDays(changes.map(({ mention }) => mention));
    await run.inUnit(async (unit) => {
      await touchDays(unit, days);
      await rememberRows(
        unit,
        run.workId,
        changes.map(({ mention, felt }) => ({ mention, meant: felt })),
      );
    });
    // A correction that a person makes during this write takes precedence.
    await writeSentiments(
      store,
      changes.map(({ mention, felt }) => ({
        mention,
        meant: felt,
        from: { sentiment: mention.sentiment, by: mention.sentiment_by },
      })),
    );
    return {
      ...step,
      commit: async (unit) => {
        await touchDays(unit, days);
        notifyFeeds(
          unit,
          run.workId,
          changes.map(({ mention }) => mention._id),
        );
      },
    };
  },
});

/** The present result of rules and model for mentions that no person has corrected. */
async function readAnew(
  run: Run,
  mentions: readonly MentionSentiment[],
): Promise<(RescoredMention & { mention: MentionSentiment })[]> {
  const open = mentions.filter(({ sentiment_by }) => sentiment_by !== 'person');
  const [account] = await readAccountSentiments(run.context, [run.accountId]);
  const reading = getSentimentReader(run.context).tell(
    account ?? { accountId: run.accountId, rules: [], adaptation: null },
    open,
  );
  return open.flatMap((mention, index) => {
    const felt = reading[index]?.felt;
    return felt ? [{ mention, felt }] : [];
  });
}
