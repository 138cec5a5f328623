import { startShopeeTwin } from '#connectors/shopee/twin.ts';
import { startTikTokShopTwin } from '#connectors/tiktok-shop/twin.ts';
import { toShopeeEnvironment } from '#tests/factories/shopee.ts';
import { setTikTokShopAddresses, toTikTokShopEnvironment } from '#tests/factories/tiktok-shop.ts';
import type { ConsentJourney } from '#tests/journeys/consent-journey.ts';

/** A shop of Shopee, with a product and an order. */
export const SHOPEE: ConsentJourney = {
  network: 'Shopee',
  at: 'Shopee',
  account: 'ร้านกาแฟ',
  writer: 'มะลิ ใจดี',
  notes: { en: 'grants the chat to approved apps only', th: 'เปิดสิทธิ์แชตให้เฉพาะแอป' },
  start: async () => {
    const twin = await startShopeeTwin();
    twin.items.push({ id: 42, name: 'กาแฟคั่วอ่อน 250 กรัม', price: 250 });
    const order = { status: 'SHIPPED', amount: 500, item: 'กาแฟคั่วอ่อน 250 กรัม', at: new Date() };
    twin.orders.push({ order_sn: '261130A1', buyer: 165, ...order });
    return {
      environment: toShopeeEnvironment(twin),
      say: (world, text) => {
        twin.callback.url = `${world.url}/webhooks/shopee/app/1001141`;
        const source_content = { item_id: 42 };
        return twin.say(165, 'มะลิ ใจดี', { content: { text }, source_content });
      },
      said: () => twin.sent.flatMap(({ content }) => ('text' in content ? [String(content['text'])] : [])),
      hasProduct: () => twin.sent.some(({ content }) => content['item_id'] === 42),
      stop: () => twin.stop(),
    };
  },
};

/** A shop of TikTok Shop, with a product and an order. */
export const TIKTOK_SHOP: ConsentJourney = {
  network: 'TikTok Shop',
  at: 'TikTok Shop',
  account: 'ร้านกาแฟ',
  writer: 'มะลิ ใจดี',
  notes: { en: 'grants the customer service API', th: 'เปิดสิทธิ์ API บริการลูกค้า' },
  start: async () => {
    const twin = await startTikTokShopTwin();
    twin.products.push({ id: '42', title: 'กาแฟคั่วอ่อน 250 กรัม', price: '250' });
    const order = { status: 'IN_TRANSIT', amount: '500', item: 'กาแฟคั่วอ่อน 250 กรัม', at: new Date() };
    twin.orders.push({ id: '576653688135258178', buyer: 'buyer-576', ...order });
    return {
      environment: toTikTokShopEnvironment(twin),
      before: (world) => setTikTokShopAddresses(twin, world),
      say: (_world, text) => twin.say('576', 'มะลิ ใจดี', { content: { content: text } }),
      said: () =>
        twin.sent.flatMap(({ content }) =>
          typeof content === 'object' && content !== null && 'content' in content
            ? [String(content.content)]
            : [],
        ),
      hasProduct: () => twin.sent.some(({ type }) => type === 'PRODUCT_CARD'),
      stop: () => twin.stop(),
    };
  },
};
