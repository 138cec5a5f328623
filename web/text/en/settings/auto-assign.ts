export const autoAssignSettings = {
  noun: 'setting',
  about: 'How new tickets are given to people.',
  fields: {
    enabled: 'Give new tickets to people by the rules',
    only_punched_in: 'Only to people who are at work',
    only_accepting_status: 'Only to people whose status takes tickets',
    default_capacity: 'Room for open tickets',
    keep_last_agent: 'Keep customers with who had them before',
    reassign_after_seconds: 'Give to somebody else after, in seconds',
  },
  help: {
    enabled: 'While it is off, new tickets wait in the inbox.',
    only_punched_in: 'Whoever has not punched in is passed over.',
    only_accepting_status: 'A working status may say that its people get no new tickets.',
    default_capacity:
      'The most open tickets an agent is given at once, unless something else is set for them.',
    keep_last_agent: 'If that person serves the rule and has room.',
    reassign_after_seconds: 'Without an answer for so long. 0 for never, 86400 is a day.',
  },
};
