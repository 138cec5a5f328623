import type { Dialog } from '../dialog.ts';
import type { Rules } from '../grammar.ts';

/** Small words of English conversations. */
export const EN_DIALOG_WORDS: Rules = {
  hi: ['Hi,', 'Hello,', 'Hi there,', 'Good day,', 'Hey,', ''],
  hello: [
    'Hello {$customer}, this is {$agent} from Bunloy.',
    'Hi {$customer}, thank you for writing.',
    'Hello, {$agent} here, happy to help.',
  ],
  sorry: ['I am sorry about that.', 'So sorry for the trouble.', 'We apologise for this.'],
  moment: ['Let me check, one moment please.', 'Give me {n} minutes to ask the branch.', 'Checking now.'],
  thanks: ['Thanks!', 'Thank you, that helps.', 'Great, thanks.', 'Okay, thank you.', 'Perfect, cheers.'],
  bye: [
    'You are welcome, have a lovely day ☁️',
    'Any time! Please rate our chat if you like.',
    'Thank you for choosing Bunloy.',
  ],
  order: ['BL{n}{n}{n}{n}{n}', '{n}{n}{n}{n}{n}{n}'],
};

/** English conversations; same shape as the Thai ones. */
export const EN_DIALOGS: readonly Dialog[] = [
  {
    topic: 'delivery_late',
    tags: ['order', 'delivery', 'late'],
    urgent: true,
    turns: [
      ['customer', '{hi} my order {@order} is {wait} late, where is it?'],
      ['agent', '{hello} {sorry} {moment}'],
      ['agent', 'The rider is near {@area} and should reach you in about {mins} minutes.'],
      ['?customer', 'The drinks will be warm by then...'],
      [
        '?agent',
        'If anything is not right we make it again for free, and a {baht} baht coupon is on its way.',
      ],
      ['customer', 'Got it now. {thanks}'],
      ['agent', '{bye}'],
    ],
  },
  {
    topic: 'refund',
    tags: ['payment', 'refund'],
    turns: [
      [
        'customer',
        '{hi} I was charged {@bill} baht but the order was cancelled. When do I get my money back?',
      ],
      ['agent', '{hello} {sorry} Could you share the order number?'],
      ['customer', 'It is {@order}, paid {when}.'],
      ['agent', '{moment}'],
      ['agent', 'The refund was sent today and reaches your card within {n} to 7 working days.'],
      ['customer', '[That is slow.|Okay, I will wait.|Please confirm by e-mail.] {thanks}'],
      ['agent', '{bye}'],
    ],
  },
  {
    topic: 'points_missing',
    tags: ['app', 'points'],
    turns: [
      ['customer', '{hi} {points} from my visit {when} {branch} are missing.'],
      ['agent', '{hello} Could you send a photo of the receipt?'],
      ['customer', '[Sent.|I only have the card slip, is that okay?]'],
      ['agent', 'Thank you, {n}{n} points were added. Please refresh the app.'],
      ['customer', 'I see them. {thanks}'],
    ],
  },
  {
    topic: 'allergy',
    tags: ['menu', 'allergy'],
    turns: [
      ['customer', '{hi} does the {@bake} contain [nuts|dairy|eggs|gluten]? {person} is allergic.'],
      [
        'agent',
        '{hello} It is baked in a kitchen that handles nuts and milk, so we can not rule out traces.',
      ],
      ['customer', 'What about the {menu}?'],
      ['agent', '{moment}'],
      [
        'agent',
        'The kitchen says the recipe has none, but the oven is shared. With a severe allergy please avoid it.',
      ],
      ['customer', 'Clear answer, {thanks}'],
    ],
  },
  {
    topic: 'lost_item',
    tags: ['branch', 'lost'],
    turns: [
      ['customer', '{hi} I left my [umbrella|wallet|headphones|jacket|charger] {branch} {when}.'],
      ['agent', '{hello} What does it look like and where did you sit?'],
      ['customer', '[Black|Blue|Red|Grey], table by the window.'],
      ['agent', '{moment}'],
      [
        'agent',
        '[Good news, the team kept it. Pick it up until 8 pm.|Not found yet, they will check the camera and I will write again tomorrow.]',
      ],
      ['customer', '{thanks}'],
    ],
  },
  {
    topic: 'opening_hours',
    tags: ['branch', 'hours'],
    turns: [
      ['customer', '{hi} what time do you open {branch} [tomorrow|on Sunday|on the holiday]?'],
      ['agent', '{hello} From 7 am to 8 pm.'],
      ['?customer', 'Are dogs allowed?'],
      ['?agent', 'Yes, on the terrace.'],
      ['customer', '{thanks}'],
    ],
  },
  {
    topic: 'compliment',
    tags: ['staff', 'compliment'],
    turns: [
      ['customer', '{hi} just wanted to say the team {branch} was wonderful {when}.'],
      ['agent', '{hello} That makes our day! Do you remember a name?'],
      ['customer', '[No, glasses and a big smile.|It said {$nick} on the tag.|The morning shift.]'],
      ['agent', 'Passed on to the branch manager. Thank you ☁️'],
    ],
  },
  {
    topic: 'wrong_order',
    tags: ['order', 'wrong_item'],
    urgent: true,
    turns: [
      ['customer', '{hi} I ordered a {@menu} and got a {menu}. Order {@order}.'],
      ['agent', '{hello} {sorry} Would you like a new one or a refund?'],
      ['customer', '[A refund please.|A new one please.]'],
      ['agent', 'Done. Please keep what you received.'],
      ['customer', '{thanks}'],
      ['agent', '{bye}'],
    ],
  },
  {
    topic: 'app_login',
    tags: ['app', 'login'],
    turns: [
      ['customer', '{hi} I can not log in to {app}, the OTP never arrives.'],
      ['agent', '{hello} {sorry} Which phone and app version is it?'],
      ['customer', 'Version {n}.{n}, [an iPhone|a Samsung|a Pixel].'],
      ['agent', 'Please update to the newest version and try again in {mins} minutes.'],
      ['?customer', 'Still nothing.'],
      ['?agent', 'I passed it to our engineers and will write back today.'],
      ['customer', 'It works now. {thanks}'],
    ],
  },
];
