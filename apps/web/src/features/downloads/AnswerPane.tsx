import { SegmentedControl, Select, Textarea } from '@mantine/core'
import { type DownloadRequest, downloads } from '@vitrine/contract'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import css from './downloads.module.css'
import { type Asker, useCasesOf } from './groups.ts'

const lasts = [
  ['7', 'Open for 7 days'],
  ['14', 'Open for 14 days'],
  ['30', 'Open for 30 days'],
  ['365', 'Open for a year'],
] as const
const reasons = ['Licence ends before use', 'Not for this use', 'Person has not agreed', 'Tell us more'] as const
type Verdict = 'approve' | 'deny'

const shapeWords = (shape: string) =>
  shape === 'original' ? 'Original' : /^[wh]\d/.test(shape) ? `${shape.slice(1)} px` : shape.toUpperCase()

const Answered = ({ approved, reason, until, answered_by }: DownloadRequest) => (
  <span className={css.answered}>
    <Badge kind={approved ? 'ok' : 'stop'}>{approved ? 'Approved' : 'Denied'}</Badge>
    <span className={css.when}>
      {[answered_by && `by ${answered_by}`, until && `until ${dateInWords(until)}`, reason].filter(Boolean).join(', ')}
    </span>
  </span>
)

type RowProps = { request: DownloadRequest; verdict: Verdict; onVerdict: (verdict: Verdict) => void }
const Row = ({ request, verdict, onVerdict }: RowProps) => {
  const { team } = useSession()
  const { file, shape, approved, user } = request
  return (
    <li className={css.asked}>
      {file.thumbnail_url ? <img src={file.thumbnail_url} alt="" /> : <span className={css.blank} />}
      <span className={css.words}>
        <TextLink to="/file/$file" params={{ file: file.uuid }}>
          {file.name}
        </TextLink>
        <span className={css.when}>
          {shapeWords(shape)}
          {team.permissions.includes('MANAGE_TEAM') && (
            <>
              {', '}
              <TextLink to="/file/$file/rights" params={{ file: file.uuid }} search={{ person: user.email }}>
                what may they do?
              </TextLink>
            </>
          )}
        </span>
      </span>
      {approved === null ? (
        <SegmentedControl
          aria-label={`Answer for ${file.name}`}
          data={[
            { value: 'approve', label: 'Approve' },
            { value: 'deny', label: 'Deny' },
          ]}
          value={verdict}
          onChange={(value) => onVerdict(value as Verdict)}
        />
      ) : (
        <Answered {...request} />
      )}
    </li>
  )
}

const useAnswers = (asker: Asker) => {
  const { team } = useSession()
  const refreshes = [downloads.requests, downloads.people]
  const one = useSend(downloads.answer, { refreshes })
  const all = useSend(downloads.answerAll, { refreshes })
  /** All alike is one call; mixed answers are sent one by one. */
  const send = async (
    open: readonly DownloadRequest[],
    verdictOf: (uuid: string) => Verdict,
    days: number,
    reason: string,
  ) => {
    const verdicts = new Set(open.map(({ uuid }) => verdictOf(uuid)))
    const [only] = verdicts
    if (verdicts.size === 1 && only) {
      const body = { user: asker.uuid, approved: only === 'approve', days, reason }
      await all.mutateAsync({ params: { team: team.uuid }, body })
      return
    }
    for (const { uuid } of open) {
      const approved = verdictOf(uuid) === 'approve'
      await one.mutateAsync({
        params: { download_request: uuid },
        body: { approved, days, reason: approved ? '' : reason },
      })
    }
  }
  return { send, busy: one.isPending || all.isPending }
}

type PaneProps = { asker: Asker; onAnswered: () => void; onBack: (() => void) | undefined }
/** One person's requests and the answer to them. */
export const AnswerPane = ({ asker, onAnswered, onBack }: PaneProps) => {
  const open = asker.requests.filter(({ approved }) => approved === null)
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({})
  const [days, setDays] = useState('30')
  const [reason, setReason] = useState('')
  const { send, busy } = useAnswers(asker)
  const verdictOf = (uuid: string) => verdicts[uuid] ?? 'approve'
  const denied = open.filter(({ uuid }) => verdictOf(uuid) === 'deny').length
  const approved = open.length - denied
  const label = [approved > 0 && `Approve ${approved}`, denied > 0 && `deny ${denied}`].filter(Boolean).join(' and ')
  const answer = async (of: (uuid: string) => Verdict) => {
    try {
      await send(open, of, Number(days), reason.trim())
      toast.ok(`${asker.name} was told by e-mail`)
      onAnswered()
    } catch (error) {
      sayFailed('Not everything was answered')(error)
    }
  }
  return (
    <section className={css.pane} aria-label={`Requests of ${asker.name}`}>
      <header className={css.paneHead}>
        {onBack && <IconButton icon={IconArrowLeft} label="Back to all requests" onClick={onBack} />}
        <Avatar name={asker.name} size="large" />
        <div className={css.words}>
          <h2 className={css.who}>{asker.name}</h2>
          <p className={css.when}>{asker.email}</p>
        </div>
      </header>
      {useCasesOf(asker).map((said) => (
        <blockquote key={said} className={css.quote}>
          {said}
        </blockquote>
      ))}
      <h3 className={css.count}>{asker.requests.length === 1 ? '1 file' : `${asker.requests.length} files`}</h3>
      <ul className={css.files}>
        {asker.requests.map((request) => (
          <Row
            key={request.uuid}
            request={request}
            verdict={verdictOf(request.uuid)}
            onVerdict={(verdict) => setVerdicts((now) => ({ ...now, [request.uuid]: verdict }))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <div className={css.terms}>
            {approved > 0 && (
              <Select
                label="Approved files"
                data={lasts.map(([value, words]) => ({ value, label: words }))}
                value={days}
                allowDeselect={false}
                onChange={(value) => value && setDays(value)}
              />
            )}
            <Textarea
              label={denied > 0 ? 'Why one is denied' : 'A word to them'}
              description="They read it in the mail"
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {denied > 0 && (
              <div className={css.chips}>
                {reasons.map((words) => (
                  <Button key={words} size="small" aria-pressed={reason === words} onClick={() => setReason(words)}>
                    {words}
                  </Button>
                ))}
              </div>
            )}
          </div>
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
