/** Titles and help of the invariants of LoopX (docs/findings.md). */
export const loopxFindings = {
  'loopx.finding.spendUnproven': 'Turn {{turn}} spent slots without proof',
  'loopx.finding.spendUnproven.help':
    'Its validation says {{validation}}. Check what the turn really did; if it did not hold, take the booking back with a void and let the todo be repaired.',
  'loopx.finding.spendUnwritten': 'Turn {{turn}} spent slots before its work was written back',
  'loopx.finding.spendUnwritten.help':
    'Slots are booked only for work that is on record. Have the write-back repeated, or take the booking back.',
  'loopx.finding.commitUnproven': 'Turn {{turn}} was committed without proof',
  'loopx.finding.commitUnproven.help':
    'An independent validator has to pass before a turn is committed; this one says {{validation}}. Treat the result as unproven and have it validated.',
  'loopx.finding.writtenUnproven': 'Turn {{turn}} wrote state without proof',
  'loopx.finding.writtenUnproven.help':
    'Its validation says {{validation}}. Compare what it wrote with the work itself before anybody builds on it.',
  'loopx.finding.stopSettled': 'Turn {{turn}} ended as {{result}} and was settled all the same',
  'loopx.finding.stopSettled.help':
    'A turn that waits, asks for you or failed writes nothing and spends nothing. Take the booking back, and look why the driver went on.',
  'loopx.finding.phases': 'The phases of turn {{turn}} are not in their order',
  'loopx.finding.phases.help':
    'Every phase rests on the one before. Do not rely on what this turn claims; look at the journal and run the turn anew.',
  'loopx.finding.turnLeft': 'Turn {{turn}} was left between proof and write-back',
  'loopx.finding.turnLeft.help':
    'The work is proven and not on record. Have the turn resumed; done anew it would be booked twice.',
  'loopx.finding.turnUnrecorded':
    'Turn {{turn}} says that it wrote runs which the index does not have',
  'loopx.finding.turnUnrecorded.help':
    'The run index may have been rewritten or restored from a backup. Look for its backup, or have the state refreshed.',

  'loopx.finding.spendUnpaired': 'Slots were booked with no delivery before them ({{slots}})',
  'loopx.finding.spendUnpaired.help':
    'Slots are booked once after a delivery, a recorded blocker or a change that a monitor saw. Ask the agent what it was for; take the booking back if it was for nothing.',
  'loopx.finding.spendUnreadable_one': '{{count}} booking of slots has no readable amount',
  'loopx.finding.spendUnreadable_other': '{{count}} bookings of slots have no readable amount',
  'loopx.finding.spendUnreadable.help':
    'The amount stands in a payload that is missing or damaged, so it counts as nothing: more was spent than the figures say. Restore the payload.',
  'loopx.finding.voidOfNothing':
    'Slots were taken back from a booking that is not on record ({{named}})',
  'loopx.finding.voidOfNothing.help':
    'It takes nothing back. Find the booking that was meant, and void that one.',
  'loopx.finding.spendStopped_one': '{{count}} booking of slots after the goal was stopped',
  'loopx.finding.spendStopped_other': '{{count}} bookings of slots after the goal was stopped',
  'loopx.finding.spendStopped.help':
    'A turn that was at work when the goal was stopped may still book. More than that means an automation that does not ask LoopX; stop it at its source.',
  'loopx.finding.burstOver':
    'The burst ended ({{until}}), and its {{slots}} slots are still allowed',
  'loopx.finding.burstOver.help':
    'LoopX does not end a burst by itself. Take it back under Quota, or allow a new one with a new end.',
  'loopx.finding.slotsByHand': '{{slots}} slots are allowed by hand, without an end',
  'loopx.finding.slotsByHand.help':
    'The share would allow {{derived}}. While the number stands, changing the share changes nothing. End it under Quota, or allow a burst with an end instead.',

  'loopx.finding.rewardOrphan': 'A judgement belongs to a run that is not in the index ({{run}})',
  'loopx.finding.rewardOrphan.help':
    'No agent finds it beside a run. If the run is known under another time, judge that run; else restore the index.',
  'loopx.finding.rewardAged_one':
    'The newest judgement is older than seven days, and {{count}} record is newer',
  'loopx.finding.rewardAged_other':
    'The newest judgement is older than seven days, and {{count}} records are newer',
  'loopx.finding.rewardAged.help':
    'It judged {{name}}. Look whether it still fits what has happened since, and judge a newer run.',
  'loopx.finding.approvalAged_one':
    'The approval of {{name}} is older than seven days, and {{count}} record is newer',
  'loopx.finding.approvalAged_other':
    'The approval of {{name}} is older than seven days, and {{count}} records are newer',
  'loopx.finding.approvalAged.help':
    'Before anybody acts on it again, it has to be checked against the state of today. Decide the gate again if it is still in use.',
  'loopx.finding.gateHidden': 'The gate {{gate}} was not approved, and a later run hides that',
  'loopx.finding.gateHidden.help':
    'The last answer was “{{decision}}”. LoopX no longer shows the gate as open. Decide it again, so that the record says what holds.',
  'loopx.finding.gateMute': 'The gate {{gate}} waits for a person and asks nothing',
  'loopx.finding.gateMute.help':
    'Nobody can answer a wait without a question. Have the agent write the question or a todo for you, or clear the waiting owner.',
  'loopx.finding.gateNoOutcome': 'A gate was closed without a decision: “{{todo}}”',
  'loopx.finding.gateNoOutcome.help':
    'It is ticked off, and neither approval nor refusal is on record; what waits for it stays held or runs on a guess. Complete it with a decision.',
  'loopx.finding.doneBehindGate': '“{{todo}}” was finished while a gate held it',
  'loopx.finding.doneBehindGate.help':
    'The gate “{{gate}}” has no approval. Look at what was done, decide the gate, and have it undone if the answer is no.',

  'loopx.finding.twoHolders': '{{todo}} is held by more than one agent: {{agents}}',
  'loopx.finding.twoHolders.help':
    'Two agents may be at work on the same thing. Decide who keeps it, and have the other claim or lease released.',
  'loopx.finding.claimUnregistered': '“{{todo}}” is claimed by {{agent}}, who is not registered',
  'loopx.finding.claimUnregistered.help':
    'Only registered agents may claim. Register the agent, or have the claim released.',
  'loopx.finding.leaseIdle': 'The lease of {{owner}} on {{todo}} has no effect',
  'loopx.finding.leaseIdle.help': '{{reason}} Have it released, or put right what it rests on.',
  'loopx.finding.leaseOver': 'The lease of {{owner}} on {{todo}} is over and was never released',
  'loopx.finding.leaseOver.help':
    'The agent probably ended without saying so. Others may take the todo; look first what it left half done.',
  'loopx.finding.leaseScope':
    'The lease of {{owner}} on {{todo}} covers more than the goal may write: {{scopes}}',
  'loopx.finding.leaseScope.help':
    'A lease grants no permission to write. Grant the scope in the registry, or have the lease taken anew with a narrower one.',
  'loopx.finding.scopeMissing': '“{{todo}}” needs to write where the goal may not: {{scopes}}',
  'loopx.finding.scopeMissing.help':
    'An approval in prose is no permission. Grant the scope in the registry of the project, or have the todo changed.',
  'loopx.finding.doneOutside':
    '“{{todo}}” was finished with writes that nobody granted: {{scopes}}',
  'loopx.finding.doneOutside.help':
    'Look at what was changed there. Either the grant was taken away since, or the agent wrote outside its boundary.',
  'loopx.finding.authorityIdle': 'Entry {{number}} of the checkpointed authority grants nothing',
  'loopx.finding.authorityIdle.help':
    'It is over, not approved, or lacks a time, an origin or a scope. Approve it again, or remove it, so that nobody relies on it.',

  'loopx.finding.untyped': 'The open todo “{{todo}}” on your list has no class',
  'loopx.finding.untyped.help':
    'LoopX holds the whole goal for it. Complete it, or give it the class user_gate or user_action.',
  'loopx.finding.monitorLate': 'The monitor “{{todo}}” has been due since {{due}}',
  'loopx.finding.monitorLate.help':
    'It has missed a round or more, so nobody would notice a change. Look whether its agent is running at all.',
  'loopx.finding.monitorOver': 'The monitor “{{todo}}” ended ({{end}}) and is still open',
  'loopx.finding.monitorOver.help': 'It is not polled any more. Complete it, or give it a new end.',
  'loopx.finding.deferredReady': '“{{todo}}” is still deferred, though its condition holds',
  'loopx.finding.deferredReady.help':
    'It waited for {{condition}}. Have it reopened, replaced by a current one, or closed with a reason.',
  'loopx.finding.successorLost':
    '“{{todo}}” promises a successor that is on no list ({{successors}})',
  'loopx.finding.successorLost.help':
    'The next step is lost. Have it written again, or the todo closed with the reason why nothing follows.',

  'loopx.finding.stateNewer': 'The state file is newer than the run that speaks for it',
  'loopx.finding.stateNewer.help':
    'The status still rests on the run of {{run}}. Have the state refreshed.',
  'loopx.finding.collision': 'Lines {{lines}} share one identity with different contents',
  'loopx.finding.collision.help':
    'LoopX merges them in silence and the later values win. Compare them; LoopX can rebuild the index after a review.',
  'loopx.finding.foreign_one': '{{count}} run of the goal {{goal}} is in the folder of this one',
  'loopx.finding.foreign_other':
    '{{count}} runs of the goal {{goal}} are in the folder of this one',
  'loopx.finding.foreign.help':
    'They count for this goal here, and for the other one in LoopX. Find the writer that appends to the wrong index.',
  'loopx.finding.copyDiffers':
    '{{what}}: the shared registry says {{there}}, the project says {{here}}',
  'loopx.finding.copyDiffers.help':
    'LoopX steers by the copy when it is asked through the shared registry. Bring it up to date with `loopx sync-global --goal-id {{goal}}`.',
  'loopx.finding.copy.slots': 'Slots allowed in the window',
  'loopx.finding.copy.waiting': 'Who has to move',
  'loopx.finding.copy.activation': 'Whether the goal is stopped',
} as const;
