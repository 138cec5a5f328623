/** A template of the twin in the form of GET /{account}/message_templates. */
export type TwinTemplate = {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: readonly Record<string, unknown>[];
  [more: string]: unknown;
};

/** Templates as a shop has them: one with variables, one with a picture, and one that Meta rejected. */
export const TWIN_TEMPLATES: readonly TwinTemplate[] = [
  {
    id: '700001',
    name: 'order_ready',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    quality_score: { score: 'GREEN' },
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'Order {{1}}',
        example: { header_text: ['A-1001'] },
      },
      {
        type: 'BODY',
        text: 'Hello {{name}}, your order is ready at {{branch}}.',
        example: {
          body_text_named_params: [
            { param_name: 'name', example: 'Mali' },
            { param_name: 'branch', example: 'Siam' },
          ],
        },
      },
      { type: 'FOOTER', text: 'Reply STOP to end' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Track',
            url: 'https://shop.example/o/{{1}}',
            example: ['https://shop.example/o/1001'],
          },
          { type: 'QUICK_REPLY', text: 'Thanks' },
        ],
      },
    ],
  },
  {
    id: '700002',
    name: 'new_year',
    language: 'th',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/a.jpg'] } },
      { type: 'BODY', text: 'สวัสดีปีใหม่ค่ะ' },
    ],
  },
  {
    id: '700003',
    name: 'cart',
    language: 'en',
    category: 'MARKETING',
    status: 'REJECTED',
    rejected_reason: 'INVALID_FORMAT',
    components: [{ type: 'BODY', text: '{{1}}{{2}}', example: { body_text: [['a', 'b']] } }],
  },
];
