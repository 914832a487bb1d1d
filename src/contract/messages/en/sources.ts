/** What is said alike of every source. */
export const sources = {
  'finding.row.title_one': '{{count}} serious finding',
  'finding.row.title_other': '{{count}} serious findings',
  'finding.row.why':
    'The ledgers break a rule that must hold: a boundary was crossed, or a record cannot be trusted. Look at it before anything builds on it.',
  'source.last-good': 'This is the last version that could be read.',
} as const;
