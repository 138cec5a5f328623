/** Puts right what slots leave behind: double spaces where one stayed empty, and the English article before a vowel. */
export function cleanText(text: string, language: 'th' | 'en'): string {
  const single = (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text).trim();
  return language === 'en' ? single.replace(/\b([Aa]) (?=[aeio])/g, '$1n ') : single;
}
