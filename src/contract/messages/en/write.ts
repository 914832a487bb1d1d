/** The write path: refusals, failures, what changed, receipts. */
export const write = {
  'write.fail.disk-full':
    'The disk is full, so nothing was written to {{path}}. Make room and preview again.',
  'write.fail.not-allowed':
    'This account may not write to {{path}}, so nothing was written. Change the permissions of the file and preview again.',
  'write.fail.read-only':
    '{{path}} is on a read-only file system, so nothing was written. Mount it for writing and preview again.',
  'write.fail.gone':
    '{{path}} is not there any more, so nothing was written. Rescan the workspace and look again.',
  'write.fail.link':
    '{{path}} is a link, and Signalbox writes only to real files inside an attached workspace. Nothing was written.',
  'write.fail.outside':
    '{{path}} is outside the attached workspace, so nothing was written. Attach the folder it belongs to first.',
  'write.fail.not-a-file': '{{path}} is not a regular file, so nothing was written.',
  'write.fail.locked':
    'Another program has held the lock {{path}} for {{seconds}} seconds, so nothing was written. Wait until it is done and confirm a new preview.',
  'write.fail.half':
    'Only a part of the line reached {{path}} before the disk refused more, and another program has written since. Look at the end of the file before you do anything else.',
  'write.fail.not-read-back':
    'The line was written to {{path}} but could not be read back. Look at the end of the file.',
  'write.fail.passage-gone':
    'The passage to change is not in {{path}} exactly once any more, so nothing was written. Preview again.',
  'write.fail.other':
    '{{path}} could not be written ({{code}}). Nothing was changed; preview again.',
  'write.fail.not-started':
    '{{program}} could not be started ({{error}}). Nothing was written; check that it is installed.',
  'write.unknown.timed-out':
    '{{program}} did not end within {{seconds}} seconds and was stopped. Signalbox is checking the ledger for what it wrote; it is not run again.',
  'write.unknown.exit-code':
    '{{program}} ended with code {{code}} and said: {{said}}. Signalbox is checking the ledger for what it wrote.',
  'write.unknown.slow':
    'The write has not ended after {{seconds}} seconds. Signalbox is checking the ledger; nothing is written a second time.',
  'write.unknown.interrupted':
    'Signalbox was interrupted while it wrote. It is checking the ledger for what became of it; nothing is written a second time.',
  'write.unknown.not-seen':
    'The write was done, but the ledger does not show it yet. Signalbox keeps checking; nothing is written a second time.',
  'write.done': 'The ledger has it now.',
  'write.resolved.written': 'Checked after an interruption: the ledger has it.',
  'write.resolved.not-written':
    'Checked after an interruption: the ledger does not have it. Nothing was written; you can decide again.',
  'write.refused.no-loop':
    'This loop is not in an attached workspace any more. Attach its folder again to decide here.',
  'write.refused.no-action': 'The decision {{action}} is not known for this kind of loop.',
  'write.refused.not-offered':
    'This decision is not open any more; the ledger has moved on since the screen was drawn.',
  'write.refused.no-preview':
    'This preview is not known or has already been used. Make a new one; nothing was written.',
  'write.refused.other-window':
    'This preview was made in another window. Confirm it there, or make a new one here.',
  'write.refused.copy-only':
    'This decision cannot be written from here. Copy the command and run it where its program is installed.',
  'write.refused.dry-run': 'The trial run of the command refused: {{said}}',
  'write.changed.expired': 'The preview was more than ten minutes old.',
  'write.changed.state': 'What the decision rests on has changed since the preview.',
  'write.changed.effects': 'What would be written has changed since the preview.',
  'write.changed.gone': '{{path}} is gone or cannot be opened.',
  'write.changed.rewritten': '{{path}} was rewritten since the preview.',
  'write.changed.grown': '{{path}} has grown since the preview.',
} as const;
