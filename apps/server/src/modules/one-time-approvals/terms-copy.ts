import type { ApprovalScope } from '@vitrine/contract'

const words = { web: 'websites', social: 'social media', print: 'print', advertising: 'advertising' } as const
const inWords = {
  web: 'on websites',
  social: 'on social media',
  print: 'in print',
  advertising: 'in advertising',
} as const
export const joinWithAnd = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`

const plural = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
/** "1 year", "45 days". */
export const daysInWords = (days: number) => (days % 365 === 0 ? plural(days / 365, 'year') : plural(days, 'day'))

/** Our standard terms for a scope, in plain words. */
export const standardTerms = (team: string, handle: string, scope: ApprovalScope) =>
  [
    `I am @${handle} and created this post, or hold the rights to its images and videos. Everyone who can be recognised in them has agreed to this use.`,
    `I allow ${team} to use them free of charge ${joinWithAnd(scope.channels.map((one) => inWords[one]))}, ${
      scope.territories.length > 0 ? `in ${joinWithAnd(scope.territories)}` : 'worldwide'
    }, ${scope.duration_days === null ? 'with no end date' : `for ${daysInWords(scope.duration_days)} from the date of my answer`}.`,
    scope.edits ? `${team} may crop and edit them.` : `${team} may resize them, but not otherwise change them.`,
    `${team} credits me as “${scope.credit}”.`,
    'I can withdraw this permission at any time with the same link. From then on, the images and videos are no longer published.',
  ].join('\n\n')

/** The scope in one line, for the rights of a file. */
export const scopeInWords = ({ channels, territories, duration_days, edits }: ApprovalScope) =>
  `Allowed by the creator ${joinWithAnd(channels.map((one) => inWords[one]))}, ${
    territories.length > 0 ? `in ${joinWithAnd(territories)}` : 'worldwide'
  }, ${duration_days === null ? 'with no end date' : `for ${daysInWords(duration_days)}`}${edits ? ', edits allowed' : ', no edits'}.`
/** The name of the rights record for these channels. */
export const rightName = ({ channels }: ApprovalScope) =>
  `Creator approval: ${joinWithAnd(channels.map((one) => words[one]))}`
