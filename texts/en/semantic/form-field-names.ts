import type { FieldKind } from '#contracts/crm/tickets/form.ts';

export type FormFieldNames = {
  /** What the field holds. */
  kinds: Readonly<Record<FieldKind, string>>;
  /** Where it comes from, and who has it set up. */
  source: string;
  /** Of a field whose form is not known. */
  unnamed: string;
};

/** What the fields of the form of tickets mean. */
export const formFieldNames: FormFieldNames = {
  kinds: {
    text: 'A text that agents fill in at tickets.',
    long_text: 'A long text that agents fill in at tickets: filled in or not.',
    number: 'A number that agents fill in at tickets, one by one.',
    date: 'A date that agents fill in at tickets, by month.',
    choice: 'A choice that agents make at tickets.',
    choices: 'Choices that agents make at tickets; a ticket counts under each.',
    yes_no: 'Yes or no, as agents answer it at tickets.',
  },
  source: 'From the form of tickets in the settings of the CRM.',
  unnamed: 'Field of the form',
};
