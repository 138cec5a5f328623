import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of WhatsApp: how a number is connected, and what can be missing. */
export const whatsapp = {
  name: 'WhatsApp',
  person_id: 'WhatsApp number or ID',
  about: 'A number of the WhatsApp Business Platform',
  notes: {
    need: 'You need a number on the WhatsApp Business Platform (Cloud API) and a system user in Meta Business Suite with full control of the app and of the WhatsApp account.',
    window:
      'WhatsApp allows free answers within 24 hours after a customer’s message; later only templates that Meta has approved, and Meta charges for those.',
  },
  fields: {
    phone_number_id: 'Phone number ID',
    business_account_id: 'WhatsApp Business account ID',
    system_user_token: 'System user token',
  },
  help: {
    phone_number_id:
      'Meta App Dashboard → WhatsApp → API Setup → Phone number ID. It is not the phone number itself.',
    business_account_id: 'On the same page: WhatsApp Business Account ID. Its templates are read from there.',
    system_user_token:
      'Business settings → System users → Generate token, with whatsapp_business_messaging and whatsapp_business_management, and no expiry. It is stored encrypted.',
  },
  reasons: {
    whatsapp_unchecked: 'Meta has not confirmed the number and the token yet.',
    whatsapp_app_missing:
      'No app at Meta is set up for WhatsApp on this installation, so messages could not be verified. Ask its operator.',
    whatsapp_number_elsewhere:
      'The phone number ID does not belong to this WhatsApp Business account. Check both IDs.',
    whatsapp_not_delivering:
      'WhatsApp does not deliver the number’s messages yet. The system user needs full control of the app and of the WhatsApp account.',
  },
} satisfies NetworkTexts;
