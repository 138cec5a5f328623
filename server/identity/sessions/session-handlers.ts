import { saveProfile } from '#contracts/identity/profile.ts';
import * as contract from '#contracts/identity/sessions.ts';
import { endUserSessions, touchPeople } from '#server/identity/sessions/people-sessions.ts';
import { startRemoteSession, endRemoteSession } from '#server/identity/sessions/remote.ts';
import { endOneSession, listSessionsOf } from '#server/identity/sessions/session-list-store.ts';
import { getTokenHash } from '#server/identity/sessions/session-store.ts';
import { updateProfile } from '#server/identity/user-store.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listSessions, async ({ unit, session, request }) => ({
    items: await listSessionsOf(unit, session.user._id, getTokenHash(request)),
    next: null,
  })),
  bind(contract.endSession, async ({ unit, session, params }) => {
    await endOneSession(unit, session.user._id, params._id);
    return {};
  }),
  bind(contract.endOtherSessions, async ({ unit, session, request }) => {
    const ended = await endUserSessions(unit, session.user._id, getTokenHash(request));
    if (ended === 0) unit.record({ kind: 'session.ended', entityId: session.user._id, data: { ended } });
    return { ended };
  }),
  bind(contract.signInRemote, async ({ context, session, body, request, ip, setCookie }) => {
    const entered = await startRemoteSession(context, session, { userId: body.user_id, request, ip });
    setCookie(entered.cookie);
    return entered.session;
  }),
  bind(contract.signOutRemote, async ({ context, request, setCookie }) => {
    const home = (await endRemoteSession(context, request)) ?? refuse('signed_out');
    setCookie(home.cookie);
    return home.session;
  }),
  bind(saveProfile, async ({ unit, session, body }) => {
    const { user } = session;
    const { name, language, calendar, time_zone } = user;
    const before = { name, language, calendar, time_zone };
    const after = { ...before, ...body };
    await updateProfile(unit, user._id, after);
    unit.record({
      kind: 'user.changed',
      entityId: user._id,
      before,
      after,
    });
    touchPeople(unit, [user._id]);
    return { ...user, ...after };
  }),
];
