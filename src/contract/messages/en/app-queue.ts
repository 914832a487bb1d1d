/** The queue and the item that is read beside it. */
export const appQueue = {
  'ui.queue.empty': 'Nothing waits for anybody',
  'ui.queue.empty-help':
    'Open gates, todos, runs to judge and broken loops appear here as soon as a ledger says so.',
  'ui.queue.filter': 'Filter by words',
  'ui.queue.focus': 'first',
  'ui.queue.focus-help': 'The first open todo of its loop',
  'ui.queue.focus-only': 'First of each loop',
  'ui.queue.focus-only-help':
    'Only the first open todo of a person and the best one of an agent, of each loop',
  'ui.queue.list': 'Items that need somebody',
  'ui.queue.none-fit': 'No item fits these filters',
  'ui.queue.none-fit-help': 'Clear a filter, or look for other words.',
  'ui.queue.total_one': '{{items}} item',
  'ui.queue.total_other': '{{items}} items',
  'ui.focus.help':
    'The first todo that is yours, and the best one for an agent. Press j to go through the whole list.',
  'ui.focus.more_one': 'Show {{count}} more loop in the list',
  'ui.focus.more_other': 'Show {{count}} more loops in the list',
  'ui.focus.none': 'nothing open',
  'ui.focus.title': 'First of each loop',
  'ui.detail.approving': 'What approving does',
  'ui.detail.body': 'In full',
  'ui.detail.copy-packet': 'Copy packet',
  'ui.detail.evidence': 'Newest evidence',
  'ui.detail.gone': 'This item is no longer in the queue',
  'ui.detail.gone-help':
    'The ledger says that it is settled, or its workspace was detached. The loop’s timeline shows what happened.',
  'ui.detail.label': 'The item in detail',
  'ui.detail.not-approving': 'What it does not do',
  'ui.detail.nothing': 'No item is open',
  'ui.detail.nothing-help':
    'Choose one in the list, or press j. What it asks, why it is here and what it rests on appear here.',
  'ui.detail.packet': 'Packet',
  'ui.detail.question': 'What is asked',
  'ui.detail.records': 'Records behind it',
  'ui.detail.run': 'The run it concerns',
  'ui.detail.since': 'since',
  'ui.detail.token': 'the ledger’s word',
  'ui.detail.why': 'Why it is here',
} as const;
