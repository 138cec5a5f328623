/** The faults of `contracts/inbound`. */
export const inboundFaults = {
  no_column: 'ไฟล์ไม่มีคอลัมน์ “{{column}}”',
} as const;
