/** The shared words (docs/architecture.md, "Words"). */
export const common = {
  'lane.user': 'Needs you',
  'lane.health': 'Broken',
  'lane.agent': "Agent's turn",
  'lane.evidence': 'Waiting for evidence',
} as const;
