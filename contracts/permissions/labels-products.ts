/** Permissions of the other products. */
export const PRODUCT_LABELS = {
  'publishing.post': {
    en: ['Posts', 'See and write posts.'],
    th: ['โพสต์', 'ดูและเขียนโพสต์'],
  },
  'publishing.approval': {
    en: ['Approval', 'See what waits for approval; approve or send back.'],
    th: ['อนุมัติ', 'ดูรายการที่รออนุมัติ อนุมัติหรือส่งกลับ'],
  },
  'publishing.calendar': {
    en: ['Calendar', 'See and move what is planned.'],
    th: ['ปฏิทิน', 'ดูและเลื่อนแผนการโพสต์'],
  },
  'publishing.channel': {
    en: ['Channels', 'See and connect channels to post on.'],
    th: ['ช่องทาง', 'ดูและเชื่อมต่อช่องทางสำหรับโพสต์'],
  },
  'quick_analytic.analytics': {
    en: ['Quick analytics', 'See and save analyses.'],
    th: ['วิเคราะห์ด่วน', 'ดูและบันทึกการวิเคราะห์'],
  },
  'influencer.influencer': {
    en: ['Influencers', 'See and save influencers.'],
    th: ['อินฟลูเอนเซอร์', 'ดูและบันทึกอินฟลูเอนเซอร์'],
  },
  'ads_scanner.ads': {
    en: ['Ads', 'See and save ads of others.'],
    th: ['โฆษณา', 'ดูและบันทึกโฆษณาของผู้อื่น'],
  },
  'custom_viz.dashboard': {
    en: ['Dashboards', 'See and build dashboards.'],
    th: ['แดชบอร์ด', 'ดูและสร้างแดชบอร์ด'],
  },
  'campaign.campaign': {
    en: ['Campaigns', 'See and run campaigns.'],
    th: ['แคมเปญ', 'ดูและดำเนินแคมเปญ'],
  },
} as const;
