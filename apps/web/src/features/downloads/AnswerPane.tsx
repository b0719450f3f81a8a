import { Checkbox, Select, Textarea } from '@mantine/core'
import { type DownloadRequest, downloads, LARGE_PX, MEDIUM_PX } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { queryOf } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { MailAddress } from '../../ui/MailAddress.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { type Terms, useAnswers, usualTerms, type Verdict } from './answers.ts'
import css from './downloads.module.css'
import { countIn, type Group, historyInWords, openOf, usesIn } from './groups.ts'
import { RequestRow } from './RequestRow.tsx'

const lasts = () =>
  [7, 14, 30, 365].map((days): [string, string] => [
    String(days),
    `Open until ${dateInWords(new Date(Date.now() + days * 86_400_000))}`,
  ])
const AS_ASKED = 'as asked'
const sizes = [
  [AS_ASKED, 'As asked for'],
  ['original', 'Original size'],
  [`w${LARGE_PX}`, `At most ${LARGE_PX} px wide`],
  [`w${MEDIUM_PX}`, `At most ${MEDIUM_PX} px wide`],
] as const
const reasons = ['Licence ends before use', 'Not for this use', 'Person has not agreed', 'Tell us more'] as const
const choices = (list: readonly (readonly [string, string])[]) => list.map(([value, label]) => ({ value, label }))

type TermsProps = { terms: Terms; set: (change: Partial<Terms>) => void; approved: number; denied: number }
const TermsFields = ({ terms, set, approved, denied }: TermsProps) => (
  <div className={css.terms}>
    {approved > 0 && (
      <div className={css.scope}>
        <Select
          label="Approved files"
          data={choices(sizes)}
          value={terms.shape ?? AS_ASKED}
          allowDeselect={false}
          onChange={(value) => set({ shape: value === AS_ASKED ? undefined : (value ?? undefined) })}
        />
        <Select
          label="For how long"
          data={choices(lasts())}
          value={String(terms.days)}
          allowDeselect={false}
          onChange={(value) => value && set({ days: Number(value) })}
        />
        <Checkbox
          label="For one download only"
          checked={terms.once}
          onChange={(event) => set({ once: event.currentTarget.checked })}
        />
      </div>
    )}
    <Textarea
      label={denied > 0 ? 'Why one is denied' : 'A word to them'}
      description="They read it in the mail"
      rows={2}
      maxLength={2000}
      value={terms.reason}
      onChange={(event) => set({ reason: event.currentTarget.value })}
    />
    {denied > 0 && (
      <div className={css.chips}>
        {reasons.map((words) => (
          <Button key={words} size="small" aria-pressed={terms.reason === words} onClick={() => set({ reason: words })}>
            {words}
          </Button>
        ))}
      </div>
    )}
  </div>
)

const countInWords = (group: Group) => {
  const n = countIn(group)
  return group.by === 'person' ? (n === 1 ? '1 file' : `${n} files`) : n === 1 ? '1 person' : `${n} people`
}

/** What somebody asked for before, and what became of it. */
const History = ({ person }: { person: string }) => {
  const { team } = useSession()
  const { data } = useQuery(
    queryOf(downloads.requestsOfOne, { params: { team: team.uuid, person }, query: { limit: 100 } }),
  )
  return data ? historyInWords(data.results) : null
}

type PaneProps = { group: Group; onAnswered: () => void; onBack: (() => void) | undefined }
/** The requests of one person or for one file, and the answer to them. What the rights do not cover is denied unless somebody
 *  says otherwise. */
export const AnswerPane = ({ group, onAnswered, onBack }: PaneProps) => {
  const { title, sub, by, key } = group
  const open = openOf(group)
  const uses = usesIn(group)
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({})
  const [terms, setTerms] = useState(usualTerms)
  const { send, busy } = useAnswers()
  const verdictOf = ({ uuid, covered }: DownloadRequest) => verdicts[uuid] ?? (covered ? 'approve' : 'deny')
  const denied = open.filter((one) => verdictOf(one) === 'deny').length
  const approved = open.length - denied
  const label = [approved > 0 && `Approve ${approved}`, denied > 0 && `deny ${denied}`].filter(Boolean).join(' and ')
  const answer = async (of: (request: DownloadRequest) => Verdict) => {
    try {
      await send(group, of, { ...terms, reason: terms.reason.trim() })
      toast.ok(by === 'person' ? `${title} was told by e-mail` : 'They were told by e-mail')
      onAnswered()
    } catch (error) {
      sayFailed('Not everything was answered')(error)
    }
  }
  return (
    <section className={css.pane} aria-label={by === 'person' ? `Requests of ${title}` : `Requests for ${title}`}>
      <header className={css.paneHead}>
        {onBack && <IconButton icon={IconArrowLeft} label="Back to all requests" onClick={onBack} />}
        {by === 'person' && <Avatar name={title} size="large" />}
        <div className={css.words}>
          <h2 className={css.who}>
            {by === 'person' ? (
              <MailAddress text={title} />
            ) : (
              <TextLink to="/file/$file" params={{ file: key }}>
                {title}
              </TextLink>
            )}
          </h2>
          <p className={css.when}>
            <MailAddress text={sub} /> {by === 'person' && <History person={key} />}
          </p>
        </div>
      </header>
      {by === 'person' &&
        uses.map(({ said, files }) => (
          <blockquote key={said} className={css.quote}>
            {said}
            {uses.length > 1 && <footer className={css.when}>For {files.join(', ')}</footer>}
          </blockquote>
        ))}
      <h3 className={css.count}>{countInWords(group)}</h3>
      <ul className={css.files}>
        {group.requests.map((request) => (
          <RequestRow
            key={request.uuid}
            request={request}
            by={by}
            verdict={verdictOf(request)}
            onVerdict={(verdict) => setVerdicts((now) => ({ ...now, [request.uuid]: verdict }))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <TermsFields
            terms={terms}
            set={(change) => setTerms((now) => ({ ...now, ...change }))}
            approved={approved}
            denied={denied}
          />
          <footer className={css.paneFoot}>
            <Button busy={busy} onClick={() => void answer(() => 'deny')}>
              Deny all
            </Button>
            <Button primary busy={busy} onClick={() => void answer(verdictOf)}>
              {label.charAt(0).toUpperCase() + label.slice(1)}
            </Button>
          </footer>
        </>
      )}
    </section>
  )
}
