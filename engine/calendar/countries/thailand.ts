import type { Country } from '../holiday-rules.ts';

/** Days that the cabinet gives year by year (bridges between holidays) are not known beforehand and left out. */
export const thailand: Country = {
  name: 'Thailand',
  inLieu: 'next_of_run',
  rules: [
    { on: '01-01', en: 'New Year’s Day', th: 'วันขึ้นปีใหม่' },
    { moon: 'makha', en: 'Makha Bucha', th: 'วันมาฆบูชา' },
    { on: '04-06', en: 'Chakri Memorial Day', th: 'วันจักรี' },
    { on: '04-13', days: 3, en: 'Songkran', th: 'วันสงกรานต์' },
    { on: '05-01', en: 'Labour Day', th: 'วันแรงงานแห่งชาติ' },
    { on: '05-04', since: 2020, en: 'Coronation Day', th: 'วันฉัตรมงคล' },
    { moon: 'visakha', en: 'Visakha Bucha', th: 'วันวิสาขบูชา' },
    { on: '06-03', since: 2019, en: 'Queen Suthida’s Birthday', th: 'วันเฉลิมพระชนมพรรษาพระราชินี' },
    { moon: 'asalha', en: 'Asalha Bucha', th: 'วันอาสาฬหบูชา' },
    { moon: 'asalha', after: 1, en: 'Buddhist Lent', th: 'วันเข้าพรรษา' },
    {
      on: '07-28',
      since: 2017,
      en: 'King Vajiralongkorn’s Birthday',
      th: 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว',
    },
    { on: '08-12', en: 'Mother’s Day', th: 'วันแม่แห่งชาติ' },
    { on: '10-13', since: 2017, en: 'King Bhumibol Memorial Day', th: 'วันนวมินทรมหาราช' },
    { on: '10-23', en: 'Chulalongkorn Day', th: 'วันปิยมหาราช' },
    { on: '12-05', en: 'Father’s Day', th: 'วันพ่อแห่งชาติ' },
    { on: '12-10', en: 'Constitution Day', th: 'วันรัฐธรรมนูญ' },
    { on: '12-31', en: 'New Year’s Eve', th: 'วันสิ้นปี' },
  ],
};
