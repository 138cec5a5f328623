import * as contract from '#contracts/crm/timer/endpoints.ts';
import { reportOf } from '#server/crm/timer/report.ts';
import {
  addManually,
  recordHeartbeat,
  removeOwn,
  presentTimer,
  shortenOwn,
  startTimer,
  stopTimer,
} from '#server/crm/timer/timer.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.getTimer, ({ unit, params, session }) => presentTimer(unit, params._id, session.user._id)),

  bind(contract.startTimer, async ({ unit, params, session }) => {
    await startTimer(unit, params._id, session.user._id);
    return presentTimer(unit, params._id, session.user._id);
  }),

  bind(contract.beatTimer, async ({ unit, params, session }) => ({
    running: await recordHeartbeat(unit, params._id, session.user._id),
  })),

  bind(contract.stopTimer, async ({ unit, params, session }) => {
    await stopTimer(unit, params._id, session.user._id);
    return presentTimer(unit, params._id, session.user._id);
  }),

  bind(contract.addTime, async ({ unit, params, session, body }) => {
    await addManually(unit, { ...body, ticketId: params._id, userId: session.user._id });
    return presentTimer(unit, params._id, session.user._id);
  }),

  bind(contract.removeTime, async ({ unit, params, session }) => {
    const userId = session.user._id;
    await removeOwn(unit, { ticketId: params._id, userId, id: params.entry_id });
    return presentTimer(unit, params._id, userId);
  }),

  bind(contract.shortenTime, async ({ unit, params, session, body }) => {
    const userId = session.user._id;
    await shortenOwn(unit, { ticketId: params._id, userId, id: params.entry_id, ended_at: body.ended_at });
    return presentTimer(unit, params._id, userId);
  }),

  bind(contract.reportTimes, ({ unit, query }) => reportOf(unit, query)),
];
