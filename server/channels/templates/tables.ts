import type { Instant, Json } from '#server/kit/db/columns.ts';

type MessageTemplates = {
  account_id: string;
  _id: string;
  connection_id: string;
  provider_id: string;
  name: string;
  language: string;
  category: string;
  state: string;
  quality: string;
  reason: string;
  header: string;
  body: string;
  footer: string;
  buttons: Json;
  variables: Json;
  unfillable: Json;
  updated_at: Instant | null;
  listed_at: Instant;
};

/** See 0290_create_message_templates.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    message_templates: MessageTemplates;
  }
}
