import * as contract from '#contracts/verification/sms.ts';
import { findTicket, resolveCustomerLanguage, lockForEdit } from '#server/crm/public.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { listCodes } from '#server/verification/sms/code-store.ts';
import { checkCode, presentCode, sendCode } from '#server/verification/sms/codes.ts';

/** The text of the SMS, by the language of the customer. */
const WORDS = {
  en: (code: string, name: string) =>
    `${code} is your code for ${name}. It holds for 10 minutes. Tell it to nobody else.`,
  th: (code: string, name: string) => `${code} คือรหัสของคุณสำหรับ ${name} ใช้ได้ 10 นาที โปรดอย่าบอกรหัสนี้กับผู้อื่นค่ะ`,
};

export const handlers = [
  bind(contract.listSmsCodes, async ({ context, unit, params }) => {
    requireFound(await findTicket(unit, params._id));
    const rows = await listCodes(unit, params._id);
    return {
      items: rows.map((row) => presentCode(row, unit.now)),
      next: null,
      ready: context.config.sms !== undefined,
    };
  }),

  bind(contract.sendSmsCode, async ({ context, unit, params, body, session }) => {
    const { contact } = await lockForEdit(unit, params._id);
    const words = WORDS[await resolveCustomerLanguage(unit, contact._id)];
    const { name } = session.account;
    return sendCode(context, unit, { ticketId: params._id, ...body, words: (code) => words(code, name) });
  }),

  bind(contract.checkSmsCode, ({ unit, params, body }) =>
    checkCode(unit, { ticketId: params._id, codeId: params.code_id, code: body.code }),
  ),
];
