/** The decisions on a loop-agent run or task. */
export const loopAgentDo = {
  'loop-agent-do.writer.command':
    'Written by loop-agent itself, version {{version}}, with the command below.',
  'loop-agent-do.writer.copy':
    'loop-agent is not installed on this machine, and only it may write these files. Copy the command and run it where it is.',
  'loop-agent-do.reason': 'Reason',
  'loop-agent-do.notes': 'Notes',
  'loop-agent-do.question': '{{question}}',
  'loop-agent-do.option': 'Option',
  'loop-agent-do.option-plain': '{{label}} ({{id}})',
  'loop-agent-do.option-recommended': '{{label}} ({{id}}, recommended by the agent)',
  'loop-agent-do.refused.option': 'Choose one of the options.',
  'loop-agent-do.no-lock':
    'loop-agent takes no lock for this. If somebody else decides at the same time, look at the run again afterwards.',
  'loop-agent-do.approve.title': 'Approve the paused run',
  'loop-agent-do.approve.intro':
    'Approving and resuming are two steps. This records your choice; the run starts again only when it is resumed.',
  'loop-agent-do.approve.does':
    'Records the option {{option}} and moves the run to the active ones.',
  'loop-agent-do.approve.not-run': 'It does not start anything: resume the run afterwards.',
  'loop-agent-do.approve.not-steer':
    'The chosen option is only recorded. No later step is changed by it; the steps read it or they do not.',
  'loop-agent-do.approve.not-recommended': 'The agent recommended another option: {{option}}',
  'loop-agent-do.reject.title': 'Reject the paused run',
  'loop-agent-do.reject.intro': 'Ends the run as rejected. It cannot be resumed after that.',
  'loop-agent-do.reject.does':
    'Ends the run as failed with your reason, and skips all steps that still wait.',
  'loop-agent-do.reject.not-undo': 'It does not undo what the run has already changed.',
  'loop-agent-do.resume.title': 'Resume the approved run',
  'loop-agent-do.resume.intro':
    'Starts a runner for the run on this machine. It goes on in the background until the run ends or pauses again, also when Signalbox is closed.',
  'loop-agent-do.resume.long': 'This starts work that may take hours. Signalbox does not stop it.',
  'loop-agent-do.resume.does': 'The run goes on with the steps that still wait.',
  'loop-agent-do.reconcile.title': 'Close the lost run',
  'loop-agent-do.reconcile.intro':
    'For a run whose runner is gone. The trial run shows what loop-agent makes of it.',
  'loop-agent-do.reconcile.how': 'Close it as',
  'loop-agent-do.reconcile.abandon': 'Abandoned: nobody goes on with it',
  'loop-agent-do.reconcile.supersede': 'Superseded: another run takes its place',
  'loop-agent-do.reconcile.does': 'Moves the run to the completed ones with your reason.',
  'loop-agent-do.reconcile.not-kill': 'It does not stop a runner that is still alive.',
  'loop-agent-do.write-set.approve-title': 'Approve the write set',
  'loop-agent-do.write-set.reject-title': 'Reject the write set',
  'loop-agent-do.write-set.files': 'Files that may be written: {{files}}',
  'loop-agent-do.write-set.starts': 'Approving starts the writing run at once, on this machine.',
  'loop-agent-do.write-set.does-approve':
    'Approves exactly this set of files, and starts the run that writes them.',
  'loop-agent-do.write-set.does-reject': 'Rejects this set of files with your reason.',
  'loop-agent-do.write-set.not-more': 'It allows no other files, and no later set.',
} as const;
