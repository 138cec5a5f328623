import { z } from 'zod';
import { number, text } from '#connectors/kit/wire.ts';

/*
 * What WeChat delivers, as far as it is read (wechatpy 5b8502e3, `messages.py` and `events.py`). XML has texts alone. Every field is optional:
 * what is no text is read as absent, and the whole delivery is stored in `raw`.
 */
function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).optional().catch(undefined);
}

/** A message or an event, with the fields of all kinds together. */
export const WeChatDelivery = z.object({
  FromUserName: text,
  CreateTime: text,
  MsgType: text,
  MsgId: text,
  MsgID: text,
  Content: text,
  MediaId: text,
  Format: text,
  Recognition: text,
  Location_X: text,
  Location_Y: text,
  Label: text,
  Title: text,
  Description: text,
  Url: text,
  Event: text,
  EventKey: text,
  Latitude: text,
  Longitude: text,
  ScanCodeInfo: group({ ScanResult: text }),
});
export type WeChatDelivery = z.infer<typeof WeChatDelivery>;

/** Every answer of the API: `errcode` is absent or 0 where the call succeeded. */
export const WeChatError = z.object({ errcode: number, errmsg: text });

export const AccessToken = z.object({
  access_token: z.string().min(1).max(2048),
  expires_in: z.number().catch(7200),
});
export const UploadedMedia = z.object({ media_id: z.string().min(1) });
export const UserInfo = z.object({ subscribe: number, nickname: text, headimgurl: text, remark: text });
/** A video is named by an address, which ends after a while. */
export const VideoAddress = z.object({ video_url: z.string() });
