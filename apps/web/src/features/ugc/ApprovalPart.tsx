import { channelWords, type OneTimeApproval } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Facts } from '../../ui/Panel.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { ApprovalMenu } from './ApprovalMenu.tsx'
import { daysInWords, panelWords as words } from './panel-copy.ts'
import css from './panel.module.css'
import { ApprovalBadge } from './StatusBadge.tsx'

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** Lists the channels in one line: "Web, social media". */
const listed = (all: OneTimeApproval['scope']['channels']) =>
  all.map((channel, at) => (at === 0 ? channelWords[channel] : channelWords[channel].toLowerCase())).join(', ')
const durationOf = ({ scope, ends_at }: OneTimeApproval) => {
  if (ends_at) return words.until(dateInWords(ends_at))
  return scope.duration_days === null ? words.noEnd : words.forDays(daysInWords(scope.duration_days))
}
const factsOf = (approval: OneTimeApproval): (readonly [string, ReactNode])[] => {
  const { scope, status, expires_at, created_by, created_at, name, email } = approval
  const answerer = [name, email].filter(Boolean).join(', ')
  return [
    [words.channels, listed(scope.channels)],
    [words.territories, scope.territories.join(', ') || words.everywhere],
    [words.duration, durationOf(approval)],
    [words.credit, <bdi key="credit">{scope.credit || words.noCredit}</bdi>],
    [words.edits, scope.edits ? words.mayEdit : words.mayNotEdit],
    [words.by, [created_by && nameOf(created_by), dateInWords(created_at)].filter(Boolean).join(', ')],
    ...(status === 'pending' ? [[words.linkEnds, dateInWords(expires_at)] as const] : []),
    ...(answerer ? [[words.answeredBy, <bdi key="answerer">{answerer}</bdi>] as const] : []),
  ]
}

/** The request to a creator, and its actions. */
export const ApprovalPart = ({ approval }: { approval: OneTimeApproval }) => {
  const [shown, setShown] = useState(false)
  return (
    <div className={css.part}>
      <header className={css.partHead}>
        <h3>{words.request}</h3>
        <ApprovalBadge status={approval.status} />
        <ApprovalMenu approval={approval} />
      </header>
      <Facts facts={factsOf(approval)} />
      <TextButton aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? words.hideTerms : words.terms}
      </TextButton>
      {shown && <p className={css.terms}>{approval.terms}</p>}
    </div>
  )
}
