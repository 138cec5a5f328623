import type { Rules } from '../grammar.ts';

/** English noise, news, videos, job posts and the brand's own posts in English. */
export const EN_LONG: Rules = {
  town: ['Chiang Mai', 'Sukhothai', 'Ayutthaya', 'Nan', 'Trang', 'Krabi', 'Lampang'],
  'noise.krathong': [
    'Loy Krathong in {town}: [bread krathongs feed the fish|the river was packed|rain all night], {n} friends and a bun',
    'A bun, Loy Krathong lights and {person} in {town} {when}, {n} photos kept',
  ],
  'noise.inside': [
    'A warm bun, loyal friends and {n} hours of rain in {town} {when}',
    'Sun, bun, loyalty card of a hotel in {town}: [full|lost|upgraded] {when}',
    'The Thai baht stays afloat near 3{n}.{n} {when}, said a trader in {area}',
  ],
  'noise.namesake': [
    'My cat Bunloy [knocked over|slept in|ate from] the {@pot} {when}, {n} years old and no shame',
    'Bunloy chapter {n}{n} is up: [the prince|the ghost|the captain] returns to {town}',
    'Playing as Bunloy the [mage|cook|pirate], level {n}{n}, need {n} more for the raid',
  ],
  pot: ['flower pot', 'rice cooker', 'fish tank', 'laundry basket', 'shoe box'],
  'noise.recipe': [
    'Home-made {@bake}: {bill} g flour, {baht} g milk, {n} g yeast, {mins} minutes at 1{n}0 degrees. {person} approved',
    'My {@bake} did not rise {when}, any tips? Used {bill} g flour and {n} g yeast',
    'Pour-over {when}: {n} scoops, {bill} ml, beans from {town}',
  ],
  'noise.ad': [
    'Selling espresso machine, {n} years old, {n},{bill} baht, pick-up {area}',
    'Condo near {area} for rent, {n}{n},000 baht, cafes around the corner',
    'Baking class in {area} {when}, {n},{bill} baht, {n} seats left',
  ],
  'noise.life': [
    'Coffee number {n} and still {n}0 emails to go',
    'Stuck in {area} traffic for {wait}, send {menu}',
    'Day {n}{n} without sugar, dreaming of {menu}',
  ],
  'jobs.post': [
    '{b} {branch} is hiring [baristas|part-timers|a pastry chef|cashiers], {n} positions, 1{n},000 baht, apply in store',
    'Had an interview at {b} {branch} {when}, {n} questions, [nice people|a bit tense|waiting to hear]',
    'Anyone worked at {b} {branch}? [Hours|Pay|Team] okay? {n}-day week?',
  ],
  'thread.title.neg': [
    '{b} {branch}: how is this acceptable? ({@about})',
    'Problem with {@about} at {b}, {n} days and counting',
  ],
  'thread.title.pos': ['Review: {b} {branch}, {@about}', 'Credit where due: {@about} at {b}'],
  'thread.title.neu': ['{b} {branch}: {@about}', 'Notes on {@about} at {b}'],
  'thread.title.ask': ['Question about {@about} at {b}', '{b} {branch}: how is it? ({@about})'],
  'thread.start': [
    'I have been a {b} customer for {n} years.',
    'So here is what happened {when}.',
    'No connection with the shop.',
    'Living near {@area}, so I go often.',
  ],
  'thread.end.neg': ['Has anyone had the same?', 'Update: still no answer after {n} days.'],
  'thread.end.pos': ['Tell me your favourite.', 'Thanks for reading.'],
  'thread.end.neu': ['Corrections welcome.', 'Prices may change.'],
  'thread.end.ask': ['Thanks for any tips.', 'Real users only please.'],
  'video.title': [
    'Trying everything at {b} {branch}',
    '{b} vs {@rival}: honest taste test',
    'Bangkok cafe vlog: {b} {branch}',
    'I spent {n},{bill} baht at {b}',
    'ASMR {@bake} from {b}',
  ],
  'news.title': [
    'Bunloy plans {n}0 new branches, starting with {@area}',
    'Cafe war: Bunloy meets {@rival} in {area}',
    'Bunloy Go passes {n}00,000 users',
    'Bunloy raises some prices as butter costs climb {n}0%',
    'Bunloy signs {n}-year deal with growers in {town}',
  ],
  'news.start': [
    'The bakery chain Bunloy made its plans known {when}.',
    'According to people in the trade,',
    'At an event in {@area},',
    'The cafe market is growing by about {n}% a year.',
  ],
  'news.body': [
    'it will invest {bill} million baht in the provinces.',
    'app orders make up {n}0% of sales.',
    'rivals such as {rival} answer with discounts.',
    'the {@seasonal} goes on sale in all branches this month.',
    'raw material costs remain a worry.',
    'prices start at {baht} baht.',
  ],
  'official.post': [
    '☁️ Our {@seasonal} is here! In all branches from today. {@campaign} #Bunloy',
    'Good morning from Bunloy {branch}. Today: {@menu} with {drink} ☕ #Bunloy',
    '{@campaign} is back: buy a {@drink}, get a {bake} free, {n}00 rights in Bunloy Go. #Bunloy',
  ],
  'official.sorry': [
    'We are sorry. Bunloy Go is being repaired; charges without an order are returned within {n} working days. #Bunloy',
    'Update: Bunloy Go is partly back, coupons that expire today are extended by {n} days.',
  ],
};
