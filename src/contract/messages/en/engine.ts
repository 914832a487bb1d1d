/** What the engine says: attaching, reading, the index. */
export const engine = {
  'attach.missing': 'There is no folder at {{path}}. Check the spelling, or pick the folder again.',
  'attach.not-a-folder':
    '{{path}} is a file, not a folder. Pick the folder that the agents work in.',
  'attach.not-readable':
    'The folder {{path}} may not be read by this account. Change its permissions, or start Signalbox as somebody who may read it.',
  'attach.failed':
    'The folder {{path}} could not be opened. See that its disk is there and readable, then try again.',
  'attach.nothing-known':
    'Nothing that Signalbox knows was found in {{path}}. Pick a project folder that a control plane writes its ledgers to, its runtime folder, or a folder that holds several of them.',
  'attach.relative':
    '{{path}} is not a full path. Write the whole path from the root of the disk, or begin with ~ for your home folder.',
  'attach.twice':
    '{{path}} is the same folder as the workspace "{{name}}", which is attached already. Use that one, or detach it first.',
  'workspace.unknown':
    'This workspace is not attached any more. Go back to the list of workspaces to see what is.',
  'workspace.unsaved':
    'The list of attached workspaces could not be written to disk, so this one will be missing after a restart. Free some space in the user-data folder, or make it writable, and attach it again.',
  'demo.none':
    'This installation has no demo workspaces. Attach a folder of your own, or install Signalbox again.',
  'demo.copy-failed':
    'The demo workspaces in {{path}} could not be copied to the folder for temporary files. Free some space there and try again.',
  'engine.no-channel':
    'The engine does not know the call "{{channel}}". The window and the engine may be of different versions: start Signalbox again.',
  'engine.bad-argument':
    'The call "{{channel}}" came with a value that does not fit, in the field "{{field}}". Nothing was done.',
  'engine.failed':
    'The engine could not answer "{{channel}}" because of an error of its own. Nothing in the workspaces was changed; try again.',
  'watch.no-watches':
    'The system has no room for more folder watches ({{code}}), so folders are looked at in turns and changes may show a second late. On Linux, raise fs.inotify.max_user_watches to watch again.',
  'index.memory-busy':
    'Another running Signalbox uses the index of this user, so this one keeps its own in memory. Close the other one and start again to keep it on disk.',
  'index.memory-unwritable':
    'The index could not be written to the user-data folder, so it is kept in memory until the next start. Free some space there, or make the folder writable.',
  'index.rebuilt':
    'The index was damaged and has been made anew from the ledgers; nothing of yours was in it. The damaged file is kept at {{path}} and can be deleted.',
  'problem.search.cut':
    'The search for ledgers stopped at {{path}} because there are too many entries. What lies below it may be missing: attach the inner folder itself.',
  'problem.refused.link':
    '{{path}} is a link and was not followed. Attach the folder that it leads to, if it should be read.',
  'problem.refused.outside':
    '{{path}} leads out of the attached folders and was not opened. Allow that folder for this workspace, if it should be read.',
  'problem.refused.not-a-file':
    '{{path}} is not a regular file and was not opened. A ledger was expected there: look at what made it.',
  'problem.refused.not-readable':
    '{{path}} may not be read by this account. Change its permissions; it is tried again by itself.',
  'problem.refused.too-big':
    '{{path}} is larger than a file of its kind may be and was not read. Look at what made it grow.',
  'problem.refused.too-many-open':
    '{{path}} could not be opened because too many files are open. It is tried again by itself.',
  'problem.refused.failed':
    '{{path}} could not be opened. See that its disk is there; it is tried again by itself.',
  'problem.file.empty':
    '{{file}} is empty now. The last version that had content is shown until a new one comes.',
  'problem.file.bad':
    '{{file}} does not parse, perhaps because it is half-written. The last good version is shown until a new one comes.',
  'problem.file.moving':
    '{{file}} keeps changing while it is read. The last good version is shown until it stands still.',
  'problem.file.empty-never-read':
    '{{file}} is empty, so nothing could be taken from it. It is read when its owner writes it.',
  'problem.file.bad-never-read':
    '{{file}} does not parse, so nothing could be taken from it. Have its owner write it again; it is read then.',
  'problem.file.utf8':
    '{{file}} holds bytes that are not UTF-8. They are shown as replacement characters, the rest was read.',
  'problem.file.records-gone_one':
    '{{file}} was replaced, cut or rewritten by its owner: {{count}} record that was there is gone. What is there now is shown.',
  'problem.file.records-gone_other':
    '{{file}} was replaced, cut or rewritten by its owner: {{count}} records that were there are gone. What is there now is shown.',
  'problem.line.bad':
    'Line {{line}} of {{file}} does not parse and was passed over. Everything else was read.',
  'problem.line.nul':
    'Line {{line}} of {{file}} holds NUL bytes, as after a power loss, and was passed over. Everything else was read.',
  'problem.line.non-object':
    'Line {{line}} of {{file}} is not a record and was passed over. Everything else was read.',
  'problem.line.utf8':
    'Line {{line}} of {{file}} holds bytes that are not UTF-8. They are shown as replacement characters.',
  'problem.line.too-long':
    'Line {{line}} of {{file}} is about {{megabytes}} MB long and was passed over. Everything else was read.',
  'problem.line.columns':
    'Line {{line}} of {{file}} could not be understood, so only its text is kept. Everything else was read.',
  'problem.line.unfinished':
    'The last line of {{file}}, line {{line}}, is unfinished and has stood still. It is read when it is completed.',
  'problem.line.more_one': '{{count}} more damaged line in {{file}} is not listed here.',
  'problem.line.more_other': '{{count}} more damaged lines in {{file}} are not listed here.',
  'source-text.outside':
    '{{path}} is not inside an attached workspace, so it is not opened. Attach its folder to see it.',
  'source-text.missing':
    '{{path}} is not there any more. Its owner may have moved or removed it since it was read.',
  'source-text.not-readable':
    '{{path}} could not be opened for reading. See that it is a regular file and that this account may read it.',
} as const;
