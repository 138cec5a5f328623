import { CRM_SLA, SLA, SLA_HOLIDAYS } from '#contracts/crm/sla/endpoints.ts';
import { AccountFields } from '#contracts/people/account.ts';
import { parseCalendarHolidays } from '#server/crm/sla/calendar-holidays.ts';
import { listHolidayCountries, computeCountryHolidays } from '#server/crm/sla/country-holidays.ts';
import { listPolicies } from '#server/crm/sla/policy-store.ts';
import { removePolicy, savePolicy } from '#server/crm/sla/save.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

/** One declaration, mounted at two addresses. */
function mounted(calls: typeof SLA) {
  return [
    bind(calls.list, async ({ unit }) => ({ sla: await listPolicies(unit) })),

    bind(calls.save, async ({ unit, body }) => {
      const { _id } = await savePolicy(unit, body);
      return { _id, sla: await listPolicies(unit) };
    }),

    bind(calls.remove, async ({ unit, params }) => {
      await removePolicy(unit, params._id);
      return { sla: await listPolicies(unit) };
    }),
  ];
}

export const handlers = [
  bind(SLA_HOLIDAYS.countries, async () => ({ items: listHolidayCountries() })),

  bind(SLA_HOLIDAYS.ofCountry, async ({ params, query }) =>
    requireFound(computeCountryHolidays({ ...query, country: params.country })),
  ),

  bind(SLA_HOLIDAYS.ofCalendar, async ({ session, body }) => {
    const { text, from, years, time_zone } = body;
    const zone = AccountFields.time_zone.safeParse(time_zone ?? session.account.time_zone).data ?? 'UTC';
    return parseCalendarHolidays({ text, from, years, zone });
  }),

  ...mounted(SLA),
  ...mounted(CRM_SLA),
];
