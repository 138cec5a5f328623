import { makeVideoCall } from '#contracts/crm/video-calls/endpoints.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { generateToken } from '#server/kit/secrets.ts';

/** The message to the customer, in the language of the account. */
const WORDS = {
  en: (url: string) => `Let us talk face to face. Open this to join the video call: ${url}`,
  th: (url: string) => `ขอเชิญพูดคุยผ่านวิดีโอคอลค่ะ เปิดลิงก์นี้เพื่อเข้าร่วม: ${url}`,
};

export const handlers = [
  /** The room's name is its only key, so it must not be guessable; the event log records the fact and not the name. */
  bind(makeVideoCall, async ({ context, unit, params, session }) => {
    const base = context.config.videoCallUrl ?? refuse('video_off');
    const { ticket } = await lockForEdit(unit, params._id);
    const url = new URL(generateToken(), base.endsWith('/') ? base : `${base}/`).href;
    unit.record({ kind: 'video_call.created', entityId: ticket._id, data: { ticket_id: ticket._id } });
    return { url, message: (session.account.language === 'th' ? WORDS.th : WORDS.en)(url) };
  }),
];
