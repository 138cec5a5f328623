import { useCallback, useEffect, useRef, useState } from 'react';
import {
  EmbedRefusal,
  openEmbed,
  type EmbeddedDashboard,
  type EmbedReason,
} from '#contracts/custom-viz/embedding.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { switchLanguage } from '#web/kit/text/i18n.ts';
import { findEmbeddingOrigin, followTokens, isFramed, sendToPage } from './embedding-page.ts';

/** Why nothing is shown; `claims`: the token does not fit the dashboard. */
export type EmbedProblem = EmbedReason | 'claims' | 'unreachable';

/** What the frame shows. */
export type EmbedState =
  | { kind: 'waiting' }
  | { kind: 'opening' }
  | { kind: 'open'; opened: EmbeddedDashboard }
  | { kind: 'ended'; problem: EmbedProblem };

export type EmbedHandle = {
  state: EmbedState;
  /** Tries the last token again. */
  retry: () => void;
  /** The server refused the session. */
  end: (reason: EmbedReason) => void;
};

/** Why a call was refused. */
export function readReason(error: ApiError): EmbedProblem {
  if (error.code === 'signature_invalid') return EmbedRefusal.safeParse(error.data).data?.reason ?? 'invalid';
  return error.code === 'invalid_request' ? 'claims' : 'unreachable';
}

/**
 * The dashboard of a frame: opened with the token that follows the # of its address or that its page sends, renewed with each later one, and
 * ended when its time is over.
 */
export function useEmbed(): EmbedHandle {
  const [state, setState] = useState<EmbedState>({ kind: isFramed() ? 'waiting' : 'opening' });
  const opened = state.kind === 'open' ? state.opened : undefined;
  const last = useRef<{ token: string; at: string | undefined; opened?: EmbeddedDashboard }>(undefined);
  const end = useCallback((reason: EmbedReason) => {
    sendToPage({ type: 'expired', reason }, last.current?.opened?.origin);
    setState({ kind: 'ended', problem: reason });
  }, []);
  const open = useCallback(async (token: string, at: string | undefined) => {
    const before = last.current?.opened;
    last.current = { token, at, ...(before && { opened: before }) };
    setState((now) => (now.kind === 'open' ? now : { kind: 'opening' }));
    const found = await exchange({ token, at, renews: before?.session });
    // A later token has come meanwhile.
    if (last.current.token !== token) return;
    if ('problem' in found) {
      sendToPage({ type: 'refused', reason: found.problem }, at);
      setState((now) => (now.kind === 'open' ? now : { kind: 'ended', problem: found.problem }));
      return;
    }
    last.current = { token, at, opened: found };
    setState({ kind: 'open', opened: found });
  }, []);
  useTokens(last, open, setState);
  useEnd(opened, end);
  const retry = useCallback(() => {
    if (last.current) void open(last.current.token, last.current.at);
  }, [open]);
  return { state, retry, end };
}

type Exchange = { token: string; at: string | undefined; renews: string | undefined };

/** Exchanges a token for a session; the texts of its language are loaded before it is shown. */
async function exchange({
  token,
  at,
  renews,
}: Exchange): Promise<EmbeddedDashboard | { problem: EmbedProblem }> {
  const body = { token, ...(at && { at }), ...(renews && { renews }) };
  const answered = await call(openEmbed, { body }, { raise: false });
  if (!answered.ok) return { problem: readReason(answered.error) };
  await switchLanguage(answered.value.language, { keep: false });
  return answered.value;
}

type Last = { readonly current: { opened?: EmbeddedDashboard } | undefined };
type Open = (token: string, at: string | undefined) => Promise<void>;

/** Takes the token of the address, or says that one is missing, and those that the page around the frame sends. */
function useTokens(last: Last, open: Open, setState: (state: EmbedState) => void): void {
  useEffect(() => {
    const token = window.location.hash.slice(1);
    if (!isFramed()) setState({ kind: 'ended', problem: 'origin' });
    else if (token !== '') void open(token, findEmbeddingOrigin());
    else sendToPage({ type: 'waiting' });
    const isTrusted = (origin: string): boolean => {
      const known = last.current?.opened?.origin;
      return known === undefined || known === origin;
    };
    return followTokens(isTrusted, (next, origin) => void open(next, origin));
  }, [last, open, setState]);
}

/** How long before its end the page around the frame is notified: a minute, of short tokens half of their time. */
const LEAD_MS = 60_000;

/** Notifies the page around the frame that the dashboard is there, ends soon, and has ended. */
function useEnd(opened: EmbeddedDashboard | undefined, end: (reason: EmbedReason) => void): void {
  useEffect(() => {
    if (!opened) return undefined;
    const { expires_at, valid_s, origin } = opened;
    const left = valid_s * 1000;
    sendToPage({ type: 'ready', expires_at }, origin);
    const soon = setTimeout(
      () => sendToPage({ type: 'expiring', expires_at }, origin),
      Math.max(left - LEAD_MS, left / 2),
    );
    const over = setTimeout(() => end('expired'), left);
    return () => {
      clearTimeout(soon);
      clearTimeout(over);
    };
  }, [opened, end]);
}
