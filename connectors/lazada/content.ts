import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { MessageContent, type LazadaMessage } from '#connectors/lazada/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { toGoodsMedia } from '#contracts/networks/goods.ts';

/** What a message says and shows. */
type ShownContent = Pick<Incoming, 'text' | 'media' | 'unshown'>;

/** Kinds of messages that cannot be shown as such, by the number of their template. */
const CARDS: ReadonlyMap<number | undefined, string> = new Map([
  [3, 'image'],
  [6, 'video'],
  [10_006, 'product'],
  [10_007, 'order'],
  [10_008, 'voucher'],
  [10_010, 'follow_card'],
]);

/** The content of a message by its template; what is not known is named as a part that cannot be shown. */
export function readContent({ template_id, content = '' }: LazadaMessage): ShownContent {
  const read = MessageContent.safeParse(parseJson(content)).data;
  // A content that is no JSON is the text itself.
  if (!read) return { text: content };
  const text = read.txt ?? '';
  const media = [...toFiles(template_id, read), ...toGoods(template_id, read)];
  const card = CARDS.get(template_id);
  if (media.length > 0) return { text, media };
  if (text !== '' && card === undefined) return { text };
  const label = [text, read.title, read.order_id ?? read.orderId].filter(Boolean).join('\n');
  const link = toAddress(read.actionUrl ?? read.pcUrl ?? read.url);
  const name = card ?? (template_id === undefined ? 'unknown' : `template_${template_id}`);
  return { text: label, ...buildUnshownField([toUnshownPart(name, link)]) };
}

function toFiles(template: number | undefined, content: MessageContent): IncomingMedia[] {
  if (template === 3) return toFile('image', content.imgUrl ?? content.img_url ?? content.url);
  if (template === 6) return toFile('video', content.videoUrl ?? content.video_url);
  return [];
}

/** A product or an order that a message names; what is missing is looked up by its id. */
function toGoods(template: number | undefined, content: MessageContent): IncomingMedia[] {
  const kind = CARDS.get(template);
  const item = content.itemId ?? content.item_id;
  const order = content.orderId ?? content.order_id;
  const _id = kind === 'product' ? item : kind === 'order' ? order : undefined;
  if (_id === undefined || (kind !== 'product' && kind !== 'order')) return [];
  return [
    toGoodsMedia({
      kind,
      _id,
      ...present('title', content.title?.slice(0, 512)),
      ...present('url', toAddress(content.actionUrl ?? content.pcUrl)),
      ...present('picture', toAddress(content.iconUrl)),
    }),
  ];
}

/** A file that the suite keeps itself: nobody knows for how long Lazada does. */
export function toFile(kind: 'image' | 'video', address: string | undefined): IncomingMedia[] {
  const url = toAddress(address);
  return url === undefined ? [] : [{ kind, ...present('url', url), expires: true }];
}

/** Lazada leaves the protocol of some addresses out. */
function toAddress(address: string | undefined): string | undefined {
  return toWebAddress(address?.startsWith('//') ? `https:${address}` : address);
}
