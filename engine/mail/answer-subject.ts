/** The prefixes of answers in the languages of mail programs. */
const PREFIXES = /^(?:\s*(?:re|aw|antw|sv|vs|odp|rv|rif|ตอบกลับ|ตอบ)(?:\[\d+\])?\s*[:：]\s*)+/iu;

/** The subject of a reply: one `Re:`, regardless of the prefixes that it already has in the languages of mail programs. */
export function formatAnswerSubject(subject: string): string {
  return `Re: ${subject.replace(PREFIXES, '').trim()}`.trim();
}
