const THAI = /^\p{Script=Thai}/u;

/** The first line of an e-mail in Thai: a Thai name follows the title directly, any other after a space. */
export function greetInThai(name: string): string {
  return `สวัสดีค่ะ คุณ${THAI.test(name) ? '' : ' '}${name}`;
}
