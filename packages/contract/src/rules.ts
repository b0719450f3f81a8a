import {
  actionsExcept,
  changingActions,
  type conditions,
  outwardActions,
  type actorConditions,
} from './rule-conditions.ts'
import type { Action, Case, RuleNumber, Step } from './rights.ts'

/** The outcome of a rule. A warning does not change the verdict: it is only a reason. */
export type Outcome = 'absent' | 'deny' | 'marked' | 'warn' | { name: string; step: (c: Case) => Step }
type ReasonTexts = [team: string, outsider?: string]
export type Rule = {
  rule: RuleNumber
  when: keyof typeof conditions
  who: keyof typeof actorConditions
  actions: readonly Action[] | 'any'
  outcome: Outcome
  code: string
  says: ReasonTexts
}

const step = (name: Step): Outcome => ({ name, step: () => name })
const rule = (
  number: RuleNumber,
  when: Rule['when'],
  who: Rule['who'],
  actions: Rule['actions'],
  outcome: Outcome,
  code: string,
  ...says: ReasonTexts
): Rule => ({ rule: number, when, who, actions, outcome, code, says })
const bin = 'The file is in the recycling bin.'
const doNotUse = 'The file is marked "Do not use".'
const restricted = 'The file is restricted to the team.'
const embargo = 'The file is under embargo.'
const expired = 'The file has expired.'
const approval = 'The creator’s approval has ended or was revoked.'
const unknown = 'No rights are recorded for this file.'
const release = 'No model release for {person} covers this use.'
const channel = '{record} {do} not allow this use.'
const foreign: ReasonTexts = [
  'This file is shared with you. Only the team that owns it can do this.',
  'Only the team that owns this file can do this.',
]

/** The rules of the rights decision, row by row. The first column is the rule's number. */
// biome-ignore format: the table has one rule per line
export const rules: readonly Rule[] = [
  rule(1, 'not theirs, not shared, not public', 'everyone', 'any', 'absent', 'file.hidden', 'The file has no public page.'),
  rule(2, 'recycled', 'all but members who may edit or delete', 'any', 'absent', 'file.recycled', bin),
  rule(2, 'recycled', 'member who may edit or delete', actionsExcept('see', 'preview', 'restore', 'delete'), 'absent', 'file.recycled', bin),
  rule(3, 'awaiting review', 'all but members with EDIT_ASSETS', 'any', 'absent', 'file.in_review', 'The file is awaiting review.'),
  rule(3, 'awaiting review', 'member of the team', actionsExcept('see', 'preview', 'view', 'accept', 'recycle', 'restore', 'delete'), 'deny', 'file.in_review', 'The file is awaiting review. Add it to the library first.'),
  rule(4, 'sharing disabled', 'outsider', 'any', 'absent', 'sharing.disabled', 'Sharing is disabled for this file.'),
  rule(4, 'sharing disabled', 'member of the team', outwardActions, 'deny', 'sharing.disabled', 'Sharing is disabled for this file.'),
  rule(5, 'do not use', 'outsider', 'any', 'absent', 'status.do_not_use', doNotUse),
  rule(5, 'do not use', 'member of the team', ['download', ...outwardActions], 'deny', 'status.do_not_use', doNotUse),
  rule(6, 'restricted', 'outsider', 'any', 'absent', 'status.restricted', restricted),
  rule(6, 'restricted', 'member of the team', outwardActions, 'deny', 'status.restricted', restricted),
  rule(7, 'embargoed', 'outsider', 'any', 'absent', 'status.embargoed', embargo),
  rule(7, 'embargoed', 'member of the team', outwardActions, 'deny', 'status.embargoed', embargo),
  rule(8, 'expired', 'outsider', 'any', 'absent', 'file.expired', expired),
  rule(8, 'expired', 'member of the team', outwardActions, 'deny', 'file.expired', expired),
  rule(8, 'expired', 'member of the team', ['download'], step('disclaimer'), 'file.expired', 'The file has expired: read the disclaimer first.'),
  rule('8a', 'approval ended', 'outsider', 'any', 'absent', 'approval.ended', approval),
  rule('8a', 'approval ended', 'member of the team', ['download', ...outwardActions], 'deny', 'approval.ended', approval),
  rule(9, 'channel not in a rights record', 'outsider', 'any', 'absent', 'rights.channel', channel),
  rule(9, 'channel not in a rights record', 'member of the team', ['download', ...outwardActions], 'deny', 'rights.channel', channel),
  rule('9a', 'rights unknown, blocked by the team', 'outsider', 'any', 'absent', 'rights.unknown', unknown),
  rule('9a', 'rights unknown, blocked by the team', 'member of the team', outwardActions, 'deny', 'rights.unknown', unknown),
  rule('9a', 'rights unknown', 'member of the team', ['see', 'download', ...outwardActions], 'warn', 'rights.unknown', unknown),
  rule('9b', 'person without a release for this use, blocked by the team', 'outsider', 'any', 'absent', 'release.uncovered', release),
  rule('9b', 'person without a release for this use, blocked by the team', 'member of the team', outwardActions, 'deny', 'release.uncovered', release),
  rule('9b', 'person without a release for this use', 'member of the team', ['download', ...outwardActions], 'warn', 'release.uncovered', release),
  rule('9b', 'release ends before the end of the use, blocked by the team', 'member of the team', outwardActions, 'deny', 'release.ending', 'The model release for {ending} ends on {until}. This use must end by then.'),
  rule('9b', 'release ends before the end of the use', 'member of the team', outwardActions, 'warn', 'release.ending', 'The model release for {ending} ends on {until}, before this use ends.'),
  rule('9b', 'release ends soon, and the use has no end', 'member of the team', outwardActions, 'warn', 'release.ending', 'The model release for {ending} ends on {until}.'),
  rule('9b', 'release for some territories', 'member of the team', outwardActions, 'warn', 'release.territories', 'The model release for {limited} covers only {territories}.'),
  rule(10, 'surface closed', 'everyone', 'any', 'absent', 'surface.closed', 'This page is turned off, has expired or has reached its download limit.'),
  rule(10, 'surface locked', 'everyone', 'any', { name: 'what unlocks it', step: ({ surface }) => surface.unlock ?? 'sign_in' }, 'surface.locked', 'This page is locked.', 'Unlock this page first.'),
  rule(11, 'flag missing', 'member, wherever they are', actionsExcept('recycle', 'delete'), 'deny', 'flag.missing', 'Your role needs {need} for this. Ask an admin of your team to add it.'),
  rule(12, 'always', 'not of the team', changingActions, 'deny', 'file.foreign', ...foreign),
  rule(12, 'always', 'neither of the team nor a network', ['post'], 'deny', 'file.foreign', ...foreign),
  rule(12, 'always', 'member on a public surface', [...changingActions, 'post'], 'deny', 'surface.read_only', 'You can’t do this on a public page. Open the file in the library instead.', 'Only the team that owns this file can do this.'),
  rule('12a', 'created by somebody else', 'member, wherever they are', ['edit', 'version', 'move', 'recycle'], 'deny', 'file.not_yours', 'Your role can only change files you uploaded. To change this one, ask an admin of your team for “Edit all files”.'),
  rule(13, 'flag missing', 'member, wherever they are', ['recycle', 'delete'], 'deny', 'delete.not_yours', 'Your role needs {need} for this. Ask an admin of your team to add it.'),
  rule(14, 'watermark on', 'everyone', ['view', 'download'], 'marked', 'file.watermarked', 'Your copy will be watermarked: your role can’t download files without watermarks.', 'Your copy will be watermarked.'),
  rule(15, 'no DOWNLOAD_ASSETS', 'member of the team', ['download'], step('request'), 'download.request', 'Request this download.'),
  rule(16, 'downloads turned off there', 'outsider', ['download', 'request'], 'deny', 'download.closed', 'Downloads are turned off on the public page of this file.', 'View only. Downloads are not available.'),
  rule(16, 'not signed in', 'outsider', ['download'], step('sign_in'), 'download.sign_in', 'Sign in first.', 'Sign in first.'),
  rule(16, 'request needed', 'outsider', ['download'], step('request'), 'download.request', 'Request this download.', 'Request this download.'),
  rule(17, 'copyright, or an expiration date when viewed publicly', 'everyone', ['download'], step('disclaimer'), 'download.disclaimer', 'Read the disclaimer first.', 'Read the disclaimer first.'),
  rule(18, 'use case or request required', 'everyone', ['download'], step('use_case'), 'download.use_case', 'Tell us how you’ll use it.', 'Tell us how you’ll use it.'),
  rule(19, 'team with a download agreement', 'everyone', ['download'], step('agreement'), 'download.agreement', 'Accept the download agreement.', 'Accept the download agreement.'),
]
