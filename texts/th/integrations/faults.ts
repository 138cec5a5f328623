/** The faults of `contracts/integrations`. */
export const integrationsFaults = {
  not_known: 'ไม่รู้จัก: {{names}}',
  beyond_scopes: 'เกินสิทธิ์ที่คุณมี: {{names}}',
  beyond_kinds: 'เกินกว่าที่คุณดูได้: {{names}}',
  https: 'ต้องขึ้นต้นด้วย https://',
} as const;
