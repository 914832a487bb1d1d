/** What is said of findings whatever their source. */
export const findings = {
  'finding.row.title_one': '{{count}} serious finding',
  'finding.row.title_other': '{{count}} serious findings',
  'finding.row.why':
    'The ledgers break a rule that must hold: a boundary was crossed, or a record cannot be trusted. Look at it before anything builds on it.',
} as const;
