import type { ConnectionValues, Io, ProfileAnswer } from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { callWeChat } from '#connectors/wechat/call.ts';
import { toAnswerFault } from '#connectors/wechat/outcome.ts';
import { UserInfo } from '#connectors/wechat/wire.ts';

/**
 * What WeChat says about a follower (GET /cgi-bin/user/info): since 2021 neither name nor picture, but the name that the account itself gave
 * them in its console.
 */
export async function readProfile(id: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const answer = await callWeChat(values, io, {
    path: '/cgi-bin/user/info',
    query: { openid: id, lang: 'en' },
  });
  if (answer.met && !answer.ok && answer.code === 40003) return { status: 'unknown_person' };
  // Accounts that are not verified may not read it at all.
  if (answer.met && !answer.ok && answer.code === 48001) return { status: 'unknown_person' };
  if (!answer.met || !answer.ok) return { status: 'failed', message: toAnswerFault(answer) };
  const { nickname, remark, headimgurl } = UserInfo.safeParse(answer.body).data ?? {};
  const name = remark || nickname || '';
  if (name === '') return { status: 'unknown_person' };
  return {
    status: 'found',
    author: {
      _id: id,
      name: toStorableText(name.slice(0, 512)),
      ...present('avatar_url', toWebAddress(headimgurl)),
    },
  };
}
