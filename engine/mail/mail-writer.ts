/** What is known of the author besides the text: address and display name. */
export type MailWriter = { address: string; name: string };
