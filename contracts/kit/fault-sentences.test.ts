import { describe, expect, it } from 'vitest';
import { FAULT_SENTENCES, readFaultSentence } from './fault-sentences.ts';
import { PLACE } from './sentences.ts';

/** Real values for the placeholders of the sentences; a number for all others. */
const VALUES: Readonly<Record<string, string>> = {
  values: '"a", "b, c"',
  value: '"one"',
  form: '^[a-z]+$',
  names: 'crm.ticket.read, crm.ticket.write',
  name: 'คำร้องเรียน: ด่วน | (1)',
  address: 'care+th@coffee.example',
  example: '2026-11-21',
  columns: 'name, patterns',
};

describe('a sentence of the server', () => {
  it.each(Object.entries(FAULT_SENTENCES))(
    '%s is recognised in its sentence, with its values',
    (code, sentence) => {
      const values: Record<string, string> = {};
      const text = sentence.replaceAll(PLACE, (_all, name: string) => (values[name] = VALUES[name] ?? '12'));
      expect(readFaultSentence(text)).toEqual({ code, values });
    },
  );

  it('a text of another origin, or of the specification, is not recognised as a sentence of the server', () => {
    expect(readFaultSentence('Your card has expired.')).toBeNull();
    expect(readFaultSentence('first_response: Level 2 is invalid.')).toBeNull();
  });
});
