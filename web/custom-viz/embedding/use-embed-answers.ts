import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { answerEmbed, type EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { toOutsideState, type OutsideAnnotations } from '#contracts/custom-viz/outside.ts';
import type { ValueColors } from '#contracts/custom-viz/value-colors.ts';
import { call } from '#web/kit/api/call.ts';
import { readReason, type EmbedHandle } from './use-embed.ts';

const REFRESH_MS = 60_000;
const NONE: OutsideAnnotations = {};
const NO_COLORS: ValueColors = {};

type Input = {
  opened: EmbeddedDashboard;
  tiles: readonly string[];
  state: DashboardState;
};

/**
 * The answers of the tiles of a tab, all in one call and again every minute. A session that has ended ends the dashboard; where the published
 * dashboard has changed, it is opened again.
 */
export function useEmbedAnswers(
  { opened, tiles, state }: Input,
  { end, retry }: Pick<EmbedHandle, 'end' | 'retry'>,
) {
  const session = useRef(opened.session);
  useEffect(() => {
    session.current = opened.session;
  }, [opened.session]);
  // Not by the tab.
  const chosen = toOutsideState(state);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    // Not by the session: a renewed token reads nothing again.
    queryKey: [answerEmbed.name, tiles, chosen],
    queryFn: async ({ signal }) => {
      const body = { session: session.current, tiles: [...tiles], state: chosen };
      const answered = await call(answerEmbed, { body }, { raise: false, signal });
      if (answered.ok) return { ...answered.value, state: chosen };
      const problem = readReason(answered.error);
      if (problem === 'claims') retry();
      else if (problem !== 'unreachable') end(problem);
      throw answered.error;
    },
    enabled: tiles.length > 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    answers: data?.answers,
    statements: data?.statements,
    mentions: data?.mentions,
    annotations: data?.annotations ?? NONE,
    colors: data?.colors ?? NO_COLORS,
    /** The state that the answers belong to. */
    state: data?.state,
    error,
    refetch: () => void refetch(),
    isRenewing: isFetching,
    at: dataUpdatedAt,
  };
}

export type EmbedAnswers = ReturnType<typeof useEmbedAnswers>;
